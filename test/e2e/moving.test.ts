import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DomainAnswer } from '#contract/domains.ts'
import { destinationRules } from '#contract/links/destination-rules.ts'
import type { LinkAnswer } from '#contract/links/link-fields.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { type DnsServer, openDnsServer } from '../support/dns-server.ts'
import { savedLinkStack } from '../support/saved-pages.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Importing and exporting a page in a browser. */

const { blocked, manyLinks, moving: words, newLink } = text
const saved = {
  name: 'dora.html',
  mimeType: 'text/html',
  buffer: Buffer.from(savedLinkStack),
}

let dns: DnsServer
let site: Site
let visitor: Visitor

beforeAll(async () => {
  dns = await openDnsServer()
  site = await openSite({ links: 1 }, { env: { DNS_SERVERS: dns.servers.join() } })
  visitor = await site.visit({ viewport: { width: 1440, height: 900 } })
  await signIn(visitor.context, site.server.url)
})
afterAll(async () => {
  await site?.close()
  dns?.close()
})

const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)
const settings = () => visitor.tab.goto(`${site.server.url}/app/pages/${site.page.id}/settings`)

describe('bringing a page', () => {
  it('from a saved file: pick, watch, find it in order, and take it back', async () => {
    const { tab } = visitor
    await settings()
    const before = await pageNow()
    await tab.getByRole('button', { name: words.import }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: words.file }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await dialog.locator('input[type=file]').setInputFiles(saved)
    await dialog.getByText(words.found('LinkStack', 5, 1)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    // by keyboard alone: leave one out, import the rest
    await dialog.getByRole('checkbox', { name: 'Board' }).focus()
    await tab.keyboard.press('Space')
    await dialog.getByRole('button', { name: words.bring(5) }).focus()
    await tab.keyboard.press('Enter')
    await dialog.getByText(words.brought(5)).waitFor()
    // the sample's picture has an address that does not exist
    await dialog.getByText(words.missedPictures(1)).waitFor()
    const after = await pageNow()
    const fresh = after.blocks.slice(before.blocks.length)
    expect(fresh.map((one) => one.title)).toEqual(['Blog', 'Projects', 'Mail', 'Call'])
    expect([after.title, after.icons.length]).toEqual(['Dora', before.icons.length + 1])
    await dialog.getByRole('button', { name: words.undo }).click()
    await dialog.waitFor({ state: 'detached' })
    const undone = await pageNow()
    expect([undone.title, undone.blocks, undone.icons]).toEqual([
      before.title,
      before.blocks,
      before.icons,
    ])
  })

  it('says what to do when nothing is found', async () => {
    const { tab } = visitor
    await settings()
    await tab.getByRole('button', { name: words.import }).click()
    const dialog = tab.getByRole('dialog')
    const empty = { ...saved, buffer: Buffer.from('<p>nothing') }
    await dialog.locator('input[type=file]').setInputFiles(empty)
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel(words.address).fill('127.0.0.1')
    await dialog.getByRole('button', { name: words.read }).click()
    await dialog.getByRole('alert').getByText(destinationRules.privateHost).waitFor()
  })
})

describe('bringing a file of several pages', () => {
  it('brings those that are wanted, each as a page of its own, and takes all of them back', async () => {
    const { tab } = visitor
    for (const username of ['second', 'third', 'fourth']) {
      await site.client.call('POST', '/api/v1/pages', { username, title: `The ${username}` })
    }
    const all = await site.client.call<object>('GET', '/api/v1/page-exports/all.json')
    const namesNow = async () =>
      (await site.client.call<{ items: { username: string }[] }>('GET', '/api/v1/pages')).items
        .map(({ username }) => username)
        .sort()
    const before = await namesNow()
    await settings()
    await tab.getByRole('button', { name: words.import }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'pages.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(all)),
    })
    await dialog.getByText(words.noPasscodes).waitFor()
    const others = dialog.getByRole('group', { name: words.otherPages })
    await others.getByRole('checkbox', { name: 'third' }).press('Space')
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByRole('button', { name: /^Import \d/ }).click()
    await dialog.getByText(words.broughtPages(2)).waitFor()
    expect(await namesNow()).toEqual([...before, 'fourth-2', 'second-2'].sort())
    await dialog.getByRole('button', { name: words.undo }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await namesNow()).toEqual(before)
  })
})

describe('taking a page along', () => {
  it('opens from a disk as it looks here, without a request', async () => {
    const { tab } = visitor
    await settings()
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('link', { name: words.exportHtml }).click(),
    ])
    const file = await download.path()
    const asked: string[] = []
    const other = await visitor.context.newPage()
    other.on('request', (request) => asked.push(request.url()))
    await other.setContent(await readFile(file, 'utf8'))
    expect(await other.getByRole('heading', { level: 1 }).textContent()).toBe(
      (await pageNow()).title,
    )
    expect(await other.locator('ul.links a').count()).toBe(1)
    expect(asked.filter((url) => url !== pathToFileURL(file).href)).toEqual([])
    await other.close()
  })

  it('saves a file that comes in again', async () => {
    const { tab } = visitor
    await settings()
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('link', { name: words.exportJson }).click(),
    ])
    const buffer = await readFile(await download.path())
    await tab.getByRole('button', { name: words.import }).click()
    const dialog = tab.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'page.json', mimeType: 'application/json', buffer })
    const { blocks, icons } = await pageNow()
    await dialog
      .getByText(words.found(words.sources.waypost, blocks.length, icons.length))
      .waitFor()
  })
})

describe('bringing links of another shortener', () => {
  it('says which aliases are the same here, and makes them as proposed once they are chosen', async () => {
    const { tab } = visitor
    await tab.goto(`${site.server.url}/app/links`)
    await tab.getByRole('button', { name: words.linksImport }).click()
    const dialog = tab.getByRole('dialog')
    const csv = 'keyword,url,title\nMoved,https://m.example/1,One\nmoved,https://m.example/2,Two\n'
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'yourls.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByText(words.linksFound('YOURLS', 2)).waitFor()
    await dialog.getByRole('heading', { name: words.doubtfulLinks(2) }).waitFor()
    await dialog.getByText(words.proposal('moved-2')).waitFor()
    expect(await dialog.getByRole('button', { name: words.bringLinks(0) }).isDisabled()).toBe(true)
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByLabel(words.allDoubtful).check()
    await dialog.getByRole('button', { name: words.bringLinks(2) }).focus()
    await tab.keyboard.press('Enter')
    await dialog.getByText(words.linksBrought(2)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await tab.getByText('/Moved').first().waitFor()
    await tab.getByText('/moved-2').first().waitFor()
    await tab.getByText('m.example/2').first().waitFor()
  })
  it('keeps the domains of the file, and asks for one for the others', async () => {
    const { tab } = visitor
    const host = 'go.moved.example'
    const made = await site.client.call<DomainAnswer>('POST', '/api/v1/domains', { host })
    const [record] = made.records
    dns.zones.set(record!.name, { TXT: [record!.value] })
    await until(async () => {
      const path = `/api/v1/domains/${made.id}/check`
      const { state } = await site.client.call<DomainAnswer>('POST', path)
      return state !== 'pending'
    })
    const own = new URL(site.server.url).host
    await tab.goto(`${site.server.url}/app/links`)
    await tab.getByRole('button', { name: words.linksImport }).click()
    const dialog = tab.getByRole('dialog')
    const lines = [
      'alias,domain,url',
      `here-one,${host},https://m.example/here`,
      `own-one,${own},https://m.example/own`,
      'other-one,tinyurl.com,https://m.example/other',
      'plain-one,,https://m.example/plain',
    ]
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'links.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    })
    await dialog.getByText(words.leftDomains('tinyurl.com', own)).waitFor()
    await dialog.getByLabel(newLink.domain, { exact: true }).click()
    await tab.getByRole('option', { name: host }).click()
    await dialog.getByText(words.leftDomains('tinyurl.com', host)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByRole('button', { name: words.bringLinks(4) }).click()
    await dialog.getByText(words.linksBrought(4)).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const { items } = await site.client.call<{ items: LinkAnswer[] }>(
      'GET',
      '/api/v1/links?q=m.example&sort=alias',
    )
    const domains = new Map(items.map((link) => [link.alias, link.domain]))
    const aliases = ['here-one', 'own-one', 'other-one', 'plain-one']
    expect(aliases.map((alias) => domains.get(alias))).toEqual([host, null, host, host])
  })
  it('asks how dates are meant, and says which rows cannot come', async () => {
    const { tab } = visitor
    await tab.goto(`${site.server.url}/app/links`)
    await tab.getByRole('button', { name: words.linksImport }).click()
    const dialog = tab.getByRole('dialog')
    const lines = [
      'address,target,password,expire_in',
      'dated-link,https://m.example/dated,,03/04/2097',
      'locked-link,https://m.example/locked,$2b$10$hash,',
      'odd-link,https://m.example/map?ll=47.1,8.5,,,',
    ]
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'kutt.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    })
    await dialog.getByRole('heading', { name: words.refusedRows(3) }).waitFor()
    await dialog.getByText(words.refusals.protected()).first().waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByLabel(words.dateOrders.dayFirst).check()
    await dialog.getByRole('heading', { name: words.refusedRows(2) }).waitFor()
    await dialog.getByRole('button', { name: words.bringLinks(1) }).click()
    await dialog.getByText(words.linksBrought(1)).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })
  it('asks whether what looks like another address is meant', async () => {
    const { tab } = visitor
    await tab.goto(`${site.server.url}/app/links`)
    await tab.getByRole('button', { name: words.linksImport }).click()
    const dialog = tab.getByRole('dialog')
    const lines = [
      'url',
      'https://fine.example/',
      'https://paypa1.com/in',
      'https://paypa1.com/out',
    ]
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'links.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    })
    await dialog.getByRole('button', { name: words.bringLinks(3) }).click()
    await dialog.getByText(words.linksBrought(1)).waitFor()
    await dialog.getByText(manyLinks.doubtful(2)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const row = (address: string) => dialog.getByRole('group', { name: `https://${address}` })
    await row('paypa1.com/out').getByRole('button', { name: manyLinks.leaveOut }).click()
    await row('paypa1.com/out').waitFor({ state: 'detached' })
    await row('paypa1.com/in').getByLabel(blocked.lookAlike.mean).check()
    await dialog.getByRole('button', { name: words.bringLinks(1) }).click()
    await dialog.getByText(words.linksBrought(2)).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await tab.getByText('paypa1.com/in').first().waitFor()
    expect(await tab.getByText('paypa1.com/out').count()).toBe(0)
  })
})
