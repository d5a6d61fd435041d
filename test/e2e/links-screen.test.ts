import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { text } from '#web/messages/index.ts'
import { fetchPatiently } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/** The list of links as daily users work with it: many at once, by keyboard, with undo. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const words = text.manyLinks
let site: Site

beforeAll(async () => {
  site = await openSite()
}, 120_000)
afterAll(() => site?.close())

async function openLinks(width = 1440) {
  const visit = await site.visit({ viewport: { width, height: 900 } })
  await signIn(visit.context, site.server.url)
  visit.tab.setDefaultTimeout(10_000)
  await visit.tab.goto(`${site.server.url}/app/links`)
  await visit.tab.getByLabel(text.links.address).waitFor()
  return visit
}
const rows = (tab: Page) => tab.getByRole('list', { name: text.links.list }).locator('> li')
const listed = async (query = '') =>
  (await site.client.call<{ items: LinkAnswer[] }>('GET', `/api/v1/links?limit=100&${query}`)).items

describe('the list of links', () => {
  it('keeps links shortened in bulk in a named list, and deletes it with a way back', async () => {
    const { tab, leave } = await openLinks()
    const lists = text.linkLists
    await tab.getByRole('button', { name: words.open }).click()
    await tab
      .getByLabel(words.addresses, { exact: true })
      .fill('https://shop.example/a list-one\nhttps://shop.example/b list-two')
    await tab.getByLabel(words.listName).fill('Spring mailing')
    await tab.getByRole('button', { name: words.shorten(2) }).click()
    await tab.getByRole('link', { name: words.openList }).click()
    await tab.getByRole('heading', { name: 'Spring mailing' }).waitFor()
    await expect.poll(() => rows(tab).count()).toBe(2)
    await tab.getByLabel(text.links.search).fill('list-two')
    await expect.poll(() => rows(tab).count()).toBe(1)
    expect(await violationsOf(tab)).toEqual([])
    const file = tab.waitForEvent('download')
    await tab.getByRole('link', { name: words.export }).click()
    expect(readFileSync(await (await file).path(), 'utf8')).toContain('list-two')
    await tab.getByRole('button', { name: text.newLink.codes }).click()
    await tab.getByText(text.newLink.codesTitle(2)).waitFor()
    await tab.keyboard.press('Escape')

    await tab.getByRole('button', { name: lists.rename }).click()
    await tab.getByRole('dialog').getByLabel(words.listName).fill('Autumn mailing')
    await tab.getByRole('button', { name: text.common.save }).click()
    await tab.getByRole('heading', { name: 'Autumn mailing' }).waitFor()
    await tab.getByRole('button', { name: text.common.delete }).click()
    await tab.getByText(lists.stillActive(2)).waitFor()
    await tab.getByLabel(lists.deleteLinks).check()
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('dialog').getByRole('button', { name: text.common.delete }).click()
    await tab.getByText(lists.emptyTitle).waitFor()
    expect(await listed('q=list-')).toEqual([])
    await tab.getByRole('button', { name: text.common.undo }).click()
    await tab.getByRole('link', { name: /Autumn mailing/ }).waitFor()
    expect(await listed('q=list-')).toHaveLength(2)
    for (const { id } of await listed('q=list-')) {
      await site.client.call('DELETE', `/api/v1/links/${id}`)
    }
    await leave()
  })

  it('shortens many, says what became of each, and tries the failures alone again', async () => {
    const { tab, leave } = await openLinks()
    await tab.getByRole('button', { name: words.open }).click()
    await tab
      .getByLabel(words.addresses, { exact: true })
      .fill('https://shop.example/1 bulk-one\njavascript:alert(1)\nshop.example/3,a;b\n')
    expect(await violationsOf(tab)).toEqual([])
    // the valid ones; the screen shows what is wrong with the other
    await tab.getByRole('button', { name: words.shorten(2) }).click()
    await tab.getByText(words.summary(2, 1)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const wrong = tab.getByRole('dialog').getByLabel(text.links.destination)
    expect(await wrong.count()).toBe(1)
    await wrong.fill('https://shop.example/2')
    await tab.getByRole('button', { name: words.retry(1) }).click()
    await tab.getByText(words.summary(3, 0)).waitFor()
    await tab.getByRole('button', { name: text.common.done }).click()
    await expect.poll(() => rows(tab).count()).toBe(3)
    expect((await listed()).map((link) => link.destination).sort()).toEqual([
      'https://shop.example/1',
      'https://shop.example/2',
      'https://shop.example/3,a;b',
    ])
    await leave()
  })

  it('asks about addresses that look like others before it shortens them', async () => {
    const { tab, leave } = await openLinks()
    await tab.getByRole('button', { name: words.open }).click()
    await tab
      .getByLabel(words.addresses, { exact: true })
      .fill('https://plain.example/1\npaypa1.com/in\nhttps://g00gle.com/\n')
    await tab.getByRole('button', { name: words.shorten(3) }).click()
    await tab.getByText(words.doubtful(2)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const dialog = tab.getByRole('dialog')
    await dialog.getByText(text.blocked.lookAlike.looksLike('paypa1.com', 'paypal.com')).waitFor()
    const row = (name: string) => dialog.getByRole('group', { name, exact: true })
    await row('https://g00gle.com/').getByRole('button', { name: words.leaveOut }).click()
    await row('https://g00gle.com/').waitFor({ state: 'detached' })
    await row('paypa1.com/in').getByLabel(text.blocked.lookAlike.mean).check()
    await dialog.getByRole('button', { name: words.shorten(1) }).click()
    await tab.getByText(words.summary(2, 0)).waitFor()
    await dialog.getByRole('button', { name: text.common.done }).click()
    const made = async (q: string) => (await listed(`q=${q}`)).map((link) => link.destination)
    expect(await made('paypa1')).toEqual(['https://paypa1.com/in'])
    expect(await made('g00gle')).toEqual([])
    for (const { id } of [...(await listed('q=paypa1')), ...(await listed('q=plain.example'))]) {
      await site.client.call('DELETE', `/api/v1/links/${id}`)
    }
    await leave()
  })

  it('takes a CSV file, all of it or none', async () => {
    const { tab, leave } = await openLinks()
    await tab.getByRole('button', { name: words.open }).click()
    await tab.getByLabel(words.modes.all).check()
    const [chooser] = await Promise.all([
      tab.waitForEvent('filechooser'),
      tab.getByRole('button', { name: words.file }).click(),
    ])
    const file =
      'url,alias,title\nhttps://csv.example/a,csv-a,"A, of CSV"\nhttps://csv.example/b,bulk-one,'
    await chooser.setFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await tab.getByText(words.summary(0, 2)).waitFor()
    await tab.getByText(words.held).waitFor()
    expect(await listed('q=csv.example')).toEqual([])
    await tab.getByRole('dialog').getByLabel(text.links.alias).fill('csv-b')
    await tab.getByRole('button', { name: words.retry(2) }).click()
    await tab.getByText(words.summary(2, 0)).waitFor()
    expect(
      (await listed('q=csv.example&sort=alias')).map(({ alias, title }) => [alias, title]),
    ).toEqual([
      ['csv-a', 'A, of CSV'],
      ['csv-b', ''],
    ])
    await leave()
  })

  it('selects, tags and deletes by keyboard alone, with one way back', async () => {
    const { tab, leave } = await openLinks()
    await expect.poll(() => rows(tab).count()).toBe(5)
    await rows(tab).first().focus()
    await tab.keyboard.press('Space')
    await tab.keyboard.press('ArrowDown')
    await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tab.keyboard.press('Control+c')
    const [, second] = await listed()
    await expect
      .poll(() => tab.evaluate(() => navigator.clipboard.readText()))
      .toBe(second!.shortUrl)
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Shift+Space')
    const bar = tab.getByRole('region', { name: words.selected(3) })
    await bar.waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const act = async (name: string) => {
      await bar.getByRole('button', { name }).focus()
      await tab.keyboard.press('Enter')
    }
    await act(text.common.edit)
    await tab.getByRole('combobox', { name: words.addTags }).fill('spring')
    await tab.keyboard.press('Enter')
    await tab.getByLabel(words.utm.source).fill('mail')
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', { name: words.change(3) }).press('Enter')
    await tab.getByText(words.changed(3)).waitFor()
    const tagged = await listed('tag=spring')
    expect(tagged).toHaveLength(3)
    expect(tagged.every((link) => link.destination.endsWith('utm_source=mail'))).toBe(true)

    await rows(tab).first().focus()
    await tab.keyboard.press('Space')
    await tab.getByRole('region', { name: words.selected(1) }).waitFor()
    await tab.getByRole('button', { name: words.selectAll }).press('Enter')
    const all = tab.getByRole('region', { name: words.selected(5) })
    await all.getByRole('button', { name: text.common.delete }).press('Enter')
    await tab.getByText(words.deleted(5)).waitFor()
    expect(await listed()).toEqual([])
    await tab
      .locator('.wp-toast-choice')
      .filter({ hasText: words.deleted(5) })
      .getByRole('button', { name: text.common.undo })
      .click()
    await expect.poll(async () => (await listed()).length).toBe(5)
    await expect.poll(() => rows(tab).count()).toBe(5)
    await leave()
  })

  it('counts on while clicks come, people and machines apart, without being loaded again', async () => {
    const { shortUrl } = await site.client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://shop.example/moving',
      alias: 'moving-on',
    })
    const { tab, leave } = await openLinks()
    const row = rows(tab).filter({ hasText: 'moving-on' })
    const shown = (count: string) =>
      expect.poll(() => row.textContent(), { timeout: 10_000 }).toContain(count)
    await shown(text.common.clicks(0))
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const visit = (agent: string) =>
      fetchPatiently(shortUrl, { redirect: 'manual', headers: { 'user-agent': agent } })
    await visit(IPHONE)
    await shown(text.common.clicks(1))
    await visit('Mozilla/5.0 (compatible; Googlebot/2.1)')
    await shown(`${text.common.clicks(1)}${text.common.besides.bot(1)}`)
    await visit(IPHONE)
    await shown(`${text.common.clicks(2)}${text.common.besides.bot(1)}`)
    expect(await tab.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await leave()
  })

  it('draws 30 days in a row, shows its code when asked, and leads to its numbers', async () => {
    const { shortUrl } = await site.client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://shop.example/drawn',
      alias: 'drawn-row',
    })
    await fetchPatiently(shortUrl, { redirect: 'manual', headers: { 'user-agent': IPHONE } })
    await expect
      .poll(async () => (await listed()).find(({ alias }) => alias === 'drawn-row')?.clicks)
      .toBe(1)
    const asked: string[] = []
    const { tab, leave } = await openLinks()
    tab.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await tab.reload()
    const row = rows(tab).filter({ hasText: 'drawn-row' })
    const heights = async () => {
      const points = await row.locator('polyline').getAttribute('points')
      return new Set(points?.split(' ').map((point) => point.split(',')[1]))
    }
    // flat until the clicks have loaded, then with today's click
    await expect.poll(async () => (await heights()).size, { timeout: 10_000 }).toBe(2)
    expect(asked.filter((path) => path.endsWith('/statistics/daily'))).toHaveLength(1)
    expect(asked.filter((path) => path.startsWith('/api/') && path.includes('qr'))).toEqual([])
    await row.getByRole('button', { name: text.newLink.codeOf('drawn-row') }).press('Enter')
    const code = tab.getByRole('img', { name: /drawn-row/ })
    await code.waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await code.waitFor({ state: 'detached' })
    await row.getByTitle(text.links.statistics).click()
    await tab.waitForURL(/\/app\/links\/[^/]+\/statistics$/)
    await leave()
  })

  it('narrows by tag and clicks, hides columns for good, duplicates, and goes out as CSV', async () => {
    const { tab, leave } = await openLinks()
    await tab.getByRole('button', { name: words.filter }).click()
    await tab.getByLabel(words.tag, { exact: true }).selectOption('spring')
    await expect.poll(() => rows(tab).count()).toBe(3)
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByLabel(words.clicksMin).fill('1')
    await tab.getByText(words.nothingTitle).waitFor()
    await tab.getByLabel(words.clicksMin).fill('')
    await expect.poll(() => rows(tab).count()).toBe(3)
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: words.more }).click()
    await tab.getByRole('menuitemcheckbox', { name: words.columnNames.clicks }).waitFor()
    expect(await violationsOf(tab, ['region'])).toEqual([])
    await tab.getByRole('menuitemcheckbox', { name: words.columnNames.clicks }).click()
    await expect.poll(() => rows(tab).first().textContent()).not.toContain(text.common.clicks(0))
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('menuitem', { name: words.export }).click(),
    ])
    expect(download.suggestedFilename()).toBe('links.csv')
    await tab.reload()
    await rows(tab).first().waitFor()
    expect(await rows(tab).first().textContent()).not.toContain(text.common.clicks(0))
    const before = (await listed()).length
    await rows(tab)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await tab.getByRole('menuitem', { name: words.duplicate }).click()
    await expect.poll(async () => (await listed()).length).toBe(before + 1)
    await leave()
  })

  it('begins with what the bookmarklet sends, knows the address, and adds UTM', async () => {
    const { tab, leave } = await openLinks()
    await tab.getByRole('button', { name: words.more }).click()
    await tab.getByRole('menuitem', { name: words.bookmarklet }).click()
    const code = await tab.getByText(words.bookmarkletName).getAttribute('href')
    const target = `${site.server.url}/app/links?shorten=`
    expect(code).toBe(
      `javascript:void(open(${JSON.stringify(target)}+encodeURIComponent(location.href)))`,
    )
    expect(await violationsOf(tab)).toEqual([])
    await tab.goto(target + encodeURIComponent('https://new.example/?a=1&b=2#c'))
    expect(await tab.getByLabel(text.links.address).inputValue()).toBe(
      'https://new.example/?a=1&b=2#c',
    )
    await tab.getByRole('button', { name: text.newLink.more }).click()
    await tab.getByRole('button', { name: text.link.sections.tracking }).click()
    await tab.getByLabel(words.utm.source).fill('mail')
    await tab.getByLabel(words.utm.source).press('Enter')
    const destination = 'https://new.example/?a=1&b=2&utm_source=mail#c'
    await expect.poll(async () => (await listed('q=new.example'))[0]?.destination).toBe(destination)
    await tab.getByRole('button', { name: text.common.done }).click()
    await tab.getByLabel(text.links.address).fill(destination)
    await tab.getByText(words.same).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await leave()
  })

  it('keeps what a link does beside its title on a phone', async () => {
    const way = { kind: 'destination', destination: 'https://shop.example/phones' } as const
    await site.client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://shop.example/signs',
      alias: 'with-signs',
      title: 'A title that is longer than a phone is wide, and goes on for a while',
      interstitialSeconds: 3,
      rules: [{ id: 'phones', conditions: [{ on: 'device', values: ['mobile'] }], target: way }],
    })
    const { tab, leave } = await openLinks(390)
    const row = rows(tab).filter({ hasText: 'with-signs' })
    const title = (await row.getByText('A title that is longer').boundingBox())!
    const { kinds } = text.link
    for (const name of [kinds.rules(1), kinds.interstitial]) {
      const { x, y, height } = (await row.getByRole('img', { name }).boundingBox())!
      expect(x).toBeGreaterThan(title.x + title.width)
      expect(Math.abs(y + height / 2 - (title.y + title.height / 2))).toBeLessThan(4)
    }
    expect(await violationsOf(tab)).toEqual([])
    await leave()
  })

  it('puts links into folders by menu and by dragging, and looks into them', async () => {
    const { tab, leave } = await openLinks()
    const folders = text.folders
    const [one, two] = (await listed()).map(({ alias }) => alias)
    const chip = (name: string | RegExp) =>
      tab.getByRole('navigation', { name: folders.title }).getByRole('button', { name })
    const make = async (name: string) => {
      await tab.getByRole('dialog').getByLabel(text.spaces.name, { exact: true }).fill(name)
      expect(await violationsOf(tab)).toEqual([])
      await tab.getByRole('dialog').getByRole('button', { name: text.common.create }).click()
      await tab.getByText(text.links.inFolder.emptyTitle).waitFor()
    }
    await tab.getByRole('button', { name: words.more, exact: true }).click()
    await tab.getByRole('menuitem', { name: text.links.inFolder.create }).click()
    await make('Campaigns')
    await tab.getByRole('button', { name: folders.actions('Campaigns') }).click()
    await tab.getByRole('menuitem', { name: folders.createIn }).click()
    await make('Spring')
    await chip(folders.all).click()
    await tab.getByRole('button', { name: text.links.actions(one!) }).press('Enter')
    await tab.getByRole('menuitem', { name: text.links.inFolder.to }).press('Enter')
    await tab.getByLabel(folders.folder, { exact: true }).selectOption('Campaigns / Spring')
    await tab.getByText(folders.foretold.links(1, 0)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab
      .getByRole('dialog')
      .getByRole('button', { name: folders.move, exact: true })
      .press('Enter')
    await tab.getByText(folders.moved.links(1)).waitFor()
    await chip(/Campaigns 1/).waitFor()
    // a row says its folder, and leads to it; inside it that would say nothing
    const mark = tab.getByRole('button', { name: text.links.inFolder.show('Spring') })
    expect(await mark.count()).toBe(1)
    await rows(tab)
      .filter({ hasText: one! })
      .getByRole('button', { name: text.links.inFolder.show('Spring') })
      .click()
    await expect.poll(() => rows(tab).count(), { timeout: 10_000 }).toBe(1)
    expect(new URL(tab.url()).searchParams.get('folder')).not.toBeNull()
    expect(await mark.count()).toBe(0)
    await chip(/Campaigns 1/).click()
    await mark.waitFor()
    await chip(folders.all).click()
    await expect.poll(() => rows(tab).count(), { timeout: 10_000 }).toBeGreaterThan(1)
    await rows(tab)
      .filter({ hasText: two! })
      .locator('[draggable=true]')
      .dragTo(chip(/Campaigns/))
    await chip(/Campaigns 2/).click()
    await expect.poll(() => rows(tab).count()).toBe(2)
    expect(await violationsOf(tab)).toEqual([])
    await chip(/Spring 1/).click()
    await expect.poll(() => rows(tab).count()).toBe(1)
    await tab.getByRole('button', { name: folders.actions('Spring') }).click()
    await tab.getByRole('menuitem', { name: text.common.delete }).click()
    await chip(/Campaigns 1/).waitFor()
    await tab.getByRole('button', { name: text.common.undo }).last().click()
    await chip(/Campaigns 2/).waitFor()
    await leave()
  })

  it('puts a page into a folder by dragging it there, and back by undo', async () => {
    const { tab, leave } = await openLinks(1440)
    await site.client.call('POST', '/api/v1/folders', { name: 'Seasons', color: 'teal' })
    await site.client.call('POST', '/api/v1/pages', { username: 'winter', title: 'In winter' })
    await tab.goto(`${site.server.url}/app/pages`)
    const bar = tab.getByRole('navigation', { name: text.folders.title })
    const list = tab.getByRole('list', { name: text.pages.list })
    const page = list.getByRole('link', { name: /In winter/ })
    // the folders, which come later, move the list down
    await bar.getByRole('button', { name: /Seasons/ }).waitFor()
    await tab.getByRole('button', { name: text.pages.move('In winter') }).waitFor()
    await page.dragTo(bar.getByRole('button', { name: /Seasons/ }))
    await tab.getByText(text.folders.moved.pages(1)).waitFor()
    await bar.getByRole('button', { name: /Seasons/ }).click()
    await page.waitFor()
    await expect.poll(() => list.getByRole('listitem').count(), { timeout: 10_000 }).toBe(1)
    await tab.getByRole('button', { name: text.common.undo }).click()
    await page.waitFor({ state: 'detached' })
    await leave()
  })

  it('moves a page to another space, after saying what comes along, and back; then two at once', async () => {
    const { tab, leave } = await openLinks(390)
    await site.client.call('POST', '/api/v1/spaces', { name: 'Bakery', color: 'green' })
    for (const [username, title] of Object.entries({ 'to-go': 'To go', table: 'At the table' })) {
      await site.client.call('POST', '/api/v1/pages', { username, title })
    }
    await tab.goto(`${site.server.url}/app/pages`)
    const { folders, pages } = text
    await tab.getByRole('button', { name: pages.move('To go') }).press('Enter')
    const dialog = tab.getByRole('dialog', { name: folders.moveTitle.pages(1) })
    await dialog.getByLabel(folders.space, { exact: true }).selectOption('Bakery')
    await dialog.getByText(folders.foretold.pages(1, 0)).waitFor()
    await dialog.getByText(folders.pagesBring).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByRole('button', { name: folders.move, exact: true }).press('Enter')
    const listed = tab.getByRole('list', { name: pages.list }).getByText('To go', { exact: true })
    await listed.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: text.common.undo }).click()
    await listed.waitFor()
    for (const name of ['To go', 'At the table']) {
      await tab.getByRole('checkbox', { name: pages.select(name) }).check()
    }
    const bar = tab.getByRole('region', { name: pages.selected(2) })
    await bar.getByRole('button', { name: text.links.inFolder.to }).press('Enter')
    const both = tab.getByRole('dialog', { name: folders.moveTitle.pages(2) })
    await both.getByLabel(folders.space, { exact: true }).selectOption('Bakery')
    await both.getByText(folders.foretold.pages(2, 0)).waitFor()
    await both.getByRole('button', { name: folders.move, exact: true }).press('Enter')
    await listed.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    await leave()
  })
})
