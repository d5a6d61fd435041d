import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { LOOKS } from '#web/features/qr/looks.ts'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { readPdf } from '../support/read-pdf.ts'
import { readQr } from '../support/read-qr.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'

/** A link with every option, created in one dialog; templates, codes and the list around it. */

const words = text.newLink
let site: Site

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
}, 120_000)
afterAll(() => site?.close())

async function openLinks(path = '/app/links') {
  const visit = await site.visit({ viewport: { width: 1440, height: 900 } })
  await signIn(visit.context, site.server.url)
  visit.tab.setDefaultTimeout(10_000)
  await visit.tab.goto(site.server.url + path)
  await visit.tab.getByLabel(text.links.address).waitFor()
  return visit
}
/** as soon as a busy machine gets to it */
const soon = <T>(look: () => Promise<T> | T) => expect.poll(look, { timeout: 10_000 })
const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: words.title })
const listed = async (query = '') =>
  (await site.client.call<{ items: LinkAnswer[] }>('GET', `/api/v1/links?limit=100&${query}`)).items
const rows = (tab: Page) => tab.getByRole('list', { name: text.links.list }).locator('> li')

/** Opens the form by its shortcut; presses it again if the screen was not ready. */
async function openByKey(tab: Page) {
  const dialog = dialogOf(tab)
  for (let tries = 0; tries < 4 && !(await dialog.isVisible()); tries++) {
    await tab.keyboard.press('n')
    await dialog.waitFor({ timeout: 5_000 }).catch(() => undefined)
  }
  await soon(() => isFocused(tab, 'input[inputmode="url"]')).toBe(true)
  return dialog
}
const isFocused = (tab: Page, selector: string) =>
  tab.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)

describe('the form for a new link', () => {
  it('makes a link with everything by keyboard alone, in one call', async () => {
    const { tab, leave } = await openLinks()
    const calls: string[] = []
    tab.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const isAboutLinks = /^\/api\/v1\/(links|qr|utm|tags)/.test(pathname)
      if (request.method() !== 'GET' && isAboutLinks) calls.push(`${request.method()} ${pathname}`)
    })
    const dialog = await openByKey(tab)
    const section = async (name: keyof typeof text.link.sections) => {
      const button = dialog.getByRole('button', { name: text.link.sections[name] })
      await tabTo(tab, button)
      await tab.keyboard.press('Enter')
      await soon(() => button.getAttribute('aria-expanded')).toBe('true')
    }
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const turnOn = async (label: string) => {
      const option = dialog.getByRole('switch', { name: label })
      await tabTo(tab, option)
      await tab.keyboard.press('Space')
      await soon(() => option.isChecked()).toBe(true)
    }
    const type = async (label: string, typed: string) => {
      await tabTo(tab, field(label))
      await tab.keyboard.type(typed)
    }
    await tab.keyboard.type('shop.example/all?a=1')
    await type(text.links.alias, 'all-in-one')
    await type(text.link.linkTitle, 'Everything')
    await section('redirect')
    await turnOn(text.link.end)
    await turnOn(text.link.limit)
    await type(text.link.limitCount, '100')
    await turnOn(text.link.hidesReferrer)
    await section('rules')
    await tabTo(tab, dialog.getByRole('button', { name: text.rules.add }))
    await tab.keyboard.press('Enter')
    const template = tab.getByRole('menuitem', { name: text.rules.templates.device })
    await template.waitFor()
    for (let press = 0; press < 10; press++) {
      if (await template.evaluate((one) => one === document.activeElement)) break
      await tab.keyboard.press('ArrowDown')
    }
    await tab.keyboard.press('Enter')
    await type(text.rules.destination, 'm.shop.example')
    await section('tracking')
    await type(text.manyLinks.utm.source, 'news')
    await dialog.getByText('https://shop.example/all?a=1&utm_source=news').waitFor()
    await tabTo(tab, dialog.getByRole('combobox', { name: text.link.tags }))
    await tab.keyboard.type('sale')
    await tab.keyboard.press('Enter')
    await type(text.link.note, 'Made by keys')
    await section('chats')
    await turnOn(text.link.previewOwn)
    // the link's title, above it, has the same name
    await tabTo(tab, field(text.link.previewTitle).last())
    await tab.keyboard.type('Look at this')
    await dialog.getByRole('complementary').getByText('Look at this', { exact: true }).waitFor()
    await section('access')
    await turnOn(text.link.password)
    const password = dialog.locator('input[autocomplete="new-password"]')
    await tabTo(tab, password)
    await tab.keyboard.type('ses')
    await section('qr')
    await tabTo(tab, dialog.getByRole('radio', { name: text.qr.lookNames.classic }))
    await tab.keyboard.press('ArrowRight')
    await dialog.getByRole('img', { name: words.codeOf(`${host()}/all-in-one`) }).waitFor()
    expect(await violationsOf(tab)).toEqual([])

    await tab.keyboard.press('Control+Enter')
    await dialog.getByText(text.link.problems.passwordShort).waitFor()
    await soon(() => isFocused(tab, 'input[autocomplete="new-password"]')).toBe(true)
    expect(calls).toEqual([])
    await tab.keyboard.press('End')
    await tab.keyboard.type('ame')
    await tab.keyboard.press('Control+Enter')
    await dialog.getByText(words.madeTitle).waitFor()
    expect(calls).toEqual(['POST /api/v1/links'])

    const [link] = await listed('q=all-in-one')
    expect(link).toMatchObject({
      alias: 'all-in-one',
      destination: 'https://shop.example/all?a=1&utm_source=news',
      title: 'Everything',
      note: 'Made by keys',
      tags: ['sale'],
      clickLimit: 100,
      hasPassword: true,
      hidesReferrer: true,
      preview: { title: 'Look at this', text: '', image: null },
    })
    expect(link!.endsAt).not.toBeNull()
    expect(link!.rules).toMatchObject([
      {
        conditions: [{ on: 'device', values: ['mobile'] }],
        target: { kind: 'destination', destination: 'https://m.shop.example' },
      },
    ])
    const path = `/api/v1/links/${link!.id}/qr-design`
    const kept = await site.client.call<{ design: object }>('GET', path)
    expect(kept.design).toMatchObject(LOOKS.ink)
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByRole('img', { name: words.codeOf(`${host()}/all-in-one`) }).waitFor()
    const [file] = await Promise.all([
      tab.waitForEvent('download'),
      dialog.getByRole('link', { name: words.png }).press('Enter'),
    ])
    expect((await readQr(await readFile(await file.path()))).text).toBe(`${link!.shortUrl}?qr`)
    await tabTo(tab, dialog.getByRole('button', { name: text.common.done }))
    await tab.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await rows(tab).filter({ hasText: 'all-in-one' }).waitFor()
    await leave()
  }, 120_000)

  it('keeps what was typed when it is closed or loaded anew, but for a password', async () => {
    const { tab, leave } = await openLinks()
    const dialog = await openByKey(tab)
    await dialog.getByLabel(text.links.address).fill('https://shop.example/later')
    await dialog.getByRole('button', { name: text.link.sections.tracking }).click()
    await dialog.getByLabel(text.link.note, { exact: true }).fill('Later')
    await dialog.getByRole('button', { name: text.link.sections.access }).click()
    await dialog.getByRole('switch', { name: text.link.password }).click({ force: true })
    await dialog.locator('input[autocomplete="new-password"]').fill('open sesame')
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: text.link.sections.tracking }).waitFor()
    await tab.getByRole('button', { name: text.link.sections.access }).waitFor()
    await tab.reload()
    const chip = tab.getByRole('button', { name: text.link.sections.tracking })
    await chip.waitFor()
    expect(await tab.getByLabel(text.links.address).inputValue()).toBe('https://shop.example/later')
    const stored = await tab.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(stored).not.toContain('open sesame')
    await chip.click()
    await dialog.getByLabel(text.link.note, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: words.clear }).click()
    expect(await dialog.getByLabel(text.links.address).inputValue()).toBe('')
    await tab.keyboard.press('Escape')
    await chip.waitFor({ state: 'detached' })
    await leave()
  })

  it('shows a refusal of the server at its field, in the part that holds it', async () => {
    const { tab, leave } = await openLinks()
    const dialog = await openByKey(tab)
    await dialog.getByLabel(text.links.address).fill('https://shop.example/refused')
    await dialog.getByLabel(text.links.alias).fill('refused-one')
    const limit = dialog.getByRole('button', { name: text.link.sections.redirect })
    await limit.click()
    await dialog.getByRole('switch', { name: text.link.start }).click({ force: true })
    await dialog.getByText(text.link.sendElsewhere).click()
    await dialog.getByLabel(text.link.otherDestination).fill('javascript:alert(1)')
    await limit.click()
    await dialog.getByRole('button', { name: text.links.shorten }).click()
    await dialog.getByText(text.link.attention(1)).waitFor()
    await soon(() => limit.getAttribute('aria-expanded')).toBe('true')
    await soon(() => isFocused(tab, '[aria-invalid="true"]')).toBe(true)
    expect(await listed('q=refused-one')).toEqual([])
    await leave()
  })
})

describe('UTM templates', () => {
  it('are kept, filled in while editing, changed, and deleted with a way back', async () => {
    const destination = 'https://shop.example/mailing?a=1'
    await site.client.call('POST', '/api/v1/links', { destination, alias: 'mailing' })
    const { tab, leave } = await openLinks()
    const dialog = await openByKey(tab)
    await dialog.getByRole('button', { name: text.link.sections.tracking }).click()
    await dialog.getByLabel(text.manyLinks.utm.source).fill('newsletter')
    await dialog.getByLabel(text.manyLinks.utm.medium).fill('mail')
    await dialog.getByRole('button', { name: words.saveTemplate }).click()
    await dialog.getByLabel(words.templateName).fill('Mailing')
    expect(await violationsOf(tab)).toEqual([])
    await tab.keyboard.press('Enter')
    await tab.getByText(words.templateSaved('Mailing')).waitFor()
    await dialog.getByRole('button', { name: words.clear, exact: true }).click()
    await tab.keyboard.press('Escape')

    await rows(tab).filter({ hasText: '/mailing' }).focus()
    await tab.keyboard.press('e')
    const edit = tab.getByRole('dialog', { name: text.links.editTitle })
    await edit.getByRole('button', { name: text.link.sections.tracking }).click()
    await edit.getByRole('button', { name: words.templates }).click()
    await tab.getByRole('menuitem', { name: 'Mailing' }).click()
    await soon(() => edit.getByLabel(text.links.destination).inputValue()).toBe(
      `${destination}&utm_source=newsletter&utm_medium=mail`,
    )
    await edit.getByRole('button', { name: words.templates }).click()
    await tab.getByRole('menuitem', { name: words.manageTemplates }).click()
    await edit.getByRole('button', { name: words.editTemplate('Mailing') }).click()
    await edit.getByLabel(words.templateName).fill('Monthly')
    expect(await violationsOf(tab)).toEqual([])
    await edit.getByLabel(words.templateName).press('Enter')
    await tab.getByText(words.templateChanged('Monthly')).waitFor()
    await edit.getByRole('button', { name: words.deleteTemplate('Monthly') }).click()
    const undo = tab.locator('.wp-toast-choice').filter({ hasText: 'Monthly' })
    await edit.getByText(words.noTemplatesText).waitFor()
    await undo.getByRole('button', { name: text.common.undo }).click()
    await edit.getByRole('button', { name: words.editTemplate('Monthly') }).waitFor()
    const templates = await site.client.call<{ items: object[] }>('GET', '/api/v1/utm-templates')
    expect(templates.items).toMatchObject([{ name: 'Monthly', source: 'newsletter' }])
    await leave()
  })
})

describe('codes of a selection', () => {
  it('come as an archive and as a sheet, and all of them decode', async () => {
    for (const alias of ['code-one', 'code-two', 'code-three']) {
      const body = { destination: `https://codes.example/${alias}`, alias, title: `Of ${alias}` }
      await site.client.call('POST', '/api/v1/links', body)
    }
    const { tab, leave } = await openLinks('/app/links?q=codes.example')
    await soon(() => rows(tab).count()).toBe(3)
    const select = async () => {
      await rows(tab).first().focus()
      await tab.keyboard.press('Space')
      await rows(tab).last().focus()
      await tab.keyboard.press('Shift+Space')
      await tab.getByRole('button', { name: words.codes, exact: true }).click()
      return tab.getByRole('dialog', { name: words.codesTitle(3) })
    }
    const dialog = await select()
    await dialog.getByLabel(words.format).selectOption('svg')
    await dialog.getByLabel(words.size).selectOption('256')
    expect(await violationsOf(tab)).toEqual([])
    const take = async () => {
      const [file] = await Promise.all([
        tab.waitForEvent('download'),
        dialog.getByRole('button', { name: words.download }).click(),
      ])
      await dialog.waitFor({ state: 'detached' })
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const archive = await take()
    expect(archive.name).toBe('qr-codes.zip')
    const files = Object.entries(unzipSync(archive.bytes))
    expect(files).toHaveLength(3)
    for (const [name, bytes] of files) {
      const alias = name.replace('-qr.svg', '')
      expect((await readQr(Buffer.from(bytes))).text).toBe(`${site.server.url}/${alias}?qr`)
    }
    await tab.getByText(words.codesReady(3)).waitFor()

    await tab.getByRole('button', { name: words.codes, exact: true }).click()
    await dialog.getByText(words.codesKinds.sheet).click()
    await dialog.getByLabel(words.columns).selectOption('1')
    await dialog.getByLabel(words.rows).selectOption('2')
    await dialog.getByRole('img', { name: words.sheetSample }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const sheet = await take()
    expect(sheet.name).toBe('qr-codes.pdf')
    const pages = readPdf(sheet.bytes)
    expect(pages).toHaveLength(2)
    expect(pages[1]!.texts).toEqual([
      expect.stringMatching(/^Of code-/),
      expect.stringContaining('/code-'),
    ])
    const [title = ''] = pages[1]!.texts
    const read = await readQr(Buffer.from(pages[1]!.svg))
    expect(read.text).toBe(`${site.server.url}/${title.slice('Of '.length)}?qr`)
    await leave()
  })
})

describe('the list', () => {
  it('stands in its address, and its columns are the same in every browser', async () => {
    const { tab, leave } = await openLinks()
    await rows(tab).first().waitFor()
    await tab.getByLabel(text.links.search).fill('code-')
    await tab.getByLabel(text.links.sort, { exact: true }).selectOption('alias')
    await soon(() => new URL(tab.url()).search).toBe('?q=code-&sort=alias')
    await tab.getByRole('button', { name: text.manyLinks.more }).click()
    const column = text.manyLinks.columnNames.date
    await Promise.all([
      tab.waitForResponse((answer) => answer.url().endsWith('/links-table') && answer.ok()),
      tab.getByRole('menuitemcheckbox', { name: column }).click(),
    ])
    const address = tab.url()
    await leave()

    const other = await openLinks(new URL(address).pathname + new URL(address).search)
    await soon(() => rows(other.tab).count()).toBe(3)
    expect(await other.tab.getByLabel(text.links.search).inputValue()).toBe('code-')
    expect(await rows(other.tab).first().textContent()).toContain('code-one')
    await soon(() => other.tab.locator('main time').count()).toBe(0)
    await other.leave()
  })
})

function host(): string {
  return new URL(site.server.url).host
}
