import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { destinationRules } from '#contract/links/destination-rules.ts'
import type { LinkAnswer } from '#contract/links/links.ts'
import type { BlockAnswer } from '#contract/pages/page-items.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { en } from '#page/messages/en.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** What the studio shows elsewhere: on the start page, on phones, and to visitors of the page. */

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0.0'

let site: Site
beforeAll(async () => {
  site = await openSite({ links: 3 })
})
afterAll(() => site?.close())

async function enter(path: string, options = {}): Promise<Visitor> {
  const visitor = await site.visit({ ...DESK, ...options })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}${path}`)
  return visitor
}
const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)
const previewOf = (tab: Page) =>
  tab.frameLocator(`iframe[title="${text.studio.previewOf(CREATOR.username)}"]`)

describe('the studio', () => {
  it('offers unsaved edits on the start page too, after the next sign-in', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab, context } = visitor
    const description = tab.getByLabel(text.studio.description, { exact: true })
    await description.waitFor()
    await tab.route('**/api/v1/pages/**', (route) => route.abort())
    await description.fill('Left behind')
    await tab.getByRole('status').filter({ hasText: text.studio.offline }).first().waitFor()
    await context.clearCookies()
    await tab.unroute('**/api/v1/pages/**')
    await tab.goto(`${site.server.url}/user-login`)
    await signIn(context, site.server.url)
    await tab.goto(`${site.server.url}/user-dashboard`)
    const waiting = tab.getByRole('region', { name: text.checks.earlier(1) })
    await waiting.waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await waiting.getByRole('link').click()
    const offer = tab.getByRole('region', { name: text.studio.unsaved.earlier(1) })
    await offer.getByText('Left behind').waitFor()
    await offer.getByRole('button', { name: text.studio.unsaved.save }).click()
    await until(async () => (await pageNow()).description === 'Left behind')
    await tab.goto(`${site.server.url}/user-dashboard`)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await tab.waitForLoadState('networkidle')
    expect(await waiting.count()).toBe(0)
    await context.close()
  })

  it('takes hiding an icon back', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}/design?part=icons`)
    const { tab } = visitor
    const [icon] = (await pageNow()).icons
    const hidden = async () => (await pageNow()).icons.find(({ id }) => id === icon!.id)!.isHidden
    const row = tab.getByRole('list', { name: text.studio.icons }).getByRole('listitem').first()
    await row.getByRole('switch').click({ force: true })
    await until(hidden)
    await tab.getByRole('button', { name: text.common.undo }).click()
    await until(async () => !(await hidden()))
    await visitor.leave()
  })

  it('keeps a block to one row, its settings seen when it is pointed at, and in its menu', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const cards = tab.locator('[data-block]')
    const settings = (at: number) => cards.nth(at).getByRole('list')
    const opacity = (at: number) => settings(at).evaluate((row) => getComputedStyle(row).opacity)
    await cards.nth(1).waitFor()
    expect((await cards.nth(1).boundingBox())!.height).toBe(72)
    expect(await opacity(1)).toBe('0')
    await cards.nth(1).hover()
    await until(async () => (await opacity(1)) === '1')
    expect(await opacity(0)).toBe('0')
    await settings(0).getByRole('button').first().focus()
    await until(async () => (await opacity(0)) === '1')
    // not over text that somebody is typing
    await cards.nth(1).getByRole('textbox').first().focus()
    await until(async () => (await opacity(1)) === '0')
    await visitor.leave()
    const phone = await enter(`/app/pages/${site.page.id}`, PHONE)
    const card = phone.tab.locator('[data-block]').first()
    await card.waitFor()
    expect(await card.getByRole('list').isVisible()).toBe(false)
    await card.locator('[aria-haspopup="menu"]').tap()
    await phone.tab.getByRole('menuitem', { name: text.blocks.chips.schedule }).tap()
    await card.getByRole('switch', { name: text.link.start }).waitFor()
    await phone.leave()
  })

  it('edits the link of a block like any other, and visitors get all of it', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const block = (await pageNow()).blocks.find(({ kind }) => kind === 'link')!
    const linkNow = () => site.client.call<LinkAnswer>('GET', `/api/v1/links/${block.linkId}`)
    const card = tab.locator(`[data-block="${block.id}"]`)
    const openSection = (name: keyof typeof text.link.sections) =>
      card.getByRole('button', { name: new RegExp(`^${text.link.sections[name]}`) }).click()
    const turn = (name: string) => card.getByRole('switch', { name }).press('Space')
    const follow = async (headers = {}) => {
      const { shortUrl } = await linkNow()
      return fetch(shortUrl, { redirect: 'manual', headers: { 'user-agent': WINDOWS, ...headers } })
    }
    await card.locator('[aria-haspopup="menu"]').click()
    await tab.getByRole('menuitem', { name: text.blocks.chips.edit, exact: true }).click()

    await openSection('tracking')
    await card.getByLabel(text.link.note, { exact: true }).fill('Ask Bob first')
    await card.getByRole('combobox', { name: text.link.tags }).fill('autumn')
    await tab.keyboard.press('Enter')
    await openSection('chats')
    await turn(text.link.previewOwn)
    const chats = card.getByRole('region', { name: text.link.sections.chats, exact: true })
    await chats.getByLabel(text.link.previewTitle, { exact: true }).fill('Shown in chats')
    await openSection('redirect')
    await turn(text.link.hidesReferrer)
    await turn(text.link.limit)
    await card.getByLabel(text.link.limitCount, { exact: true }).fill('50')
    expect(await card.getByRole('switch', { name: text.link.permanent }).isDisabled()).toBe(true)
    await card.getByText(text.onPage.permanentNot).waitFor()
    await until(async () => (await linkNow()).clickLimit === 50)
    expect(await linkNow()).toMatchObject({
      ...{ note: 'Ask Bob first', tags: ['autumn'], hidesReferrer: true },
      preview: { title: 'Shown in chats' },
    })
    await card.getByLabel(text.link.alias, { exact: true }).fill('the-first-block')
    await tab.keyboard.press('Enter')
    await until(async () => (await linkNow()).alias === 'the-first-block')
    await until(async () => (await (await fetch(site.pageUrl)).text()).includes('/the-first-block'))
    const sent = await follow()
    expect(sent.headers.get('location')).toBe(block.address)
    expect(sent.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await (await follow({ 'user-agent': 'WhatsApp/2.24.20.89 A' })).text()).toContain(
      'Shown in chats',
    )

    // an end of the block, and where its short link leads then
    await turn(text.link.end)
    const after = card.getByRole('group', { name: text.link.after })
    await after.getByText(text.link.sendElsewhere).click()
    await after.getByLabel(text.link.otherDestination).fill('shop.example/over')
    await tab.keyboard.press('Enter')
    await until(async () => (await linkNow()).endedDestination === 'https://shop.example/over')
    expect(await linkNow()).toMatchObject({ endsAt: null })
    const endsAt = new Date(Date.now() - 1_000).toISOString()
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}/blocks/${block.id}`, { endsAt })
    await until(
      async () => (await follow()).headers.get('location') === 'https://shop.example/over',
    )
    expect(await violationsOf(tab)).toEqual([])

    // closed, it says what is set
    await tab.reload()
    await card.locator('[aria-haspopup="menu"]').click()
    await tab.getByRole('menuitem', { name: text.blocks.chips.edit, exact: true }).click()
    for (const said of ['Shown in chats', text.link.set.clicks(50), text.link.set.tags(1)]) {
      await card.getByRole('button', { expanded: false }).filter({ hasText: said }).waitFor()
    }
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}/blocks/${block.id}`, {
      endsAt: null,
    })
    await visitor.leave()
  })

  it('edits a video in the same editor, and marks an address that no player shows', async () => {
    const path = `/api/v1/pages/${site.page.id}/blocks`
    const given = { kind: 'video', title: 'A cabin', address: 'https://youtu.be/dQw4w9WgXcQ' }
    const video = await site.client.call<BlockAnswer>('POST', path, given)
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const card = tab.locator(`[data-block="${video.id}"]`)
    await card.locator('[aria-haspopup="menu"]').click()
    await tab.getByRole('menuitem', { name: text.blocks.chips.edit, exact: true }).click()
    const address = card.getByLabel(text.link.destination, { exact: true })
    const isMarked = async () => (await address.getAttribute('aria-invalid')) === 'true'
    await address.fill('https://example.com/film')
    await tab.keyboard.press('Enter')
    await until(isMarked)
    const other = 'https://youtu.be/aqz-KE-bpKQ'
    await address.fill(other)
    await tab.keyboard.press('Enter')
    const videoNow = async () => (await pageNow()).blocks.find(({ id }) => id === video.id)
    await until(async () => (await videoNow())?.address === other)
    expect(await isMarked()).toBe(false)
    const rules = card.getByRole('heading', { name: new RegExp(`^${text.link.sections.rules}`) })
    await rules.getByRole('button').click()
    await card.getByRole('button', { name: text.rules.add }).waitFor()
    await site.client.call('DELETE', `${path}/${video.id}`)
    await visitor.leave()
  })

  it('fills a tip card by clicks; it goes live with its first amount', async () => {
    const { tips } = text.blocks
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const kinds = tab.getByRole('group', { name: text.blocks.kindsLegend })
    await kinds.getByRole('button', { name: text.blocks.kinds.tips, exact: true }).click()
    const cardNow = async () => (await pageNow()).blocks.find(({ layout }) => layout === 'tips')
    await until(async () => (await cardNow()) !== undefined)
    const group = (await cardNow())!
    const amounts = async () =>
      (await pageNow()).blocks.filter(({ groupId }) => groupId === group.id)
    const card = tab.locator(`[data-block="${group.id}"]`)
    await card.getByRole('button', { name: text.blocks.missing.members }).click()
    await card.getByLabel(tips.text, { exact: true }).fill('For paint and brushes')
    const label = card.getByLabel(tips.label, { exact: true })
    const address = card.getByLabel(tips.address, { exact: true })
    const isFocused = (field: Locator) => field.evaluate((one) => one.matches(':focus'))
    const isSaidAt = async (field: Locator, said: string) => {
      await card.getByText(said, { exact: true }).waitFor()
      await until(() => isFocused(field))
      const ids = (await field.getAttribute('aria-describedby'))!.split(' ')
      const described = await tab.locator(ids.map((id) => `[id="${id}"]`).join()).allInnerTexts()
      expect(described).toContain(said)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }

    await card.getByRole('button', { name: tips.add }).click()
    await isSaidAt(label, tips.labelMissing)
    await label.fill('€5')
    expect(await label.getAttribute('aria-invalid')).not.toBe('true')
    await tab.keyboard.press('Enter')
    await isSaidAt(address, tips.addressMissing)
    await address.fill('javascript:alert(1)')
    await tab.keyboard.press('Enter')
    await isSaidAt(address, destinationRules.scheme)
    expect(await violationsOf(tab)).toEqual([])
    expect([await label.inputValue(), await amounts()]).toEqual(['€5', []])
    expect(await (await fetch(site.pageUrl)).text()).not.toContain('For paint')

    await address.fill('pay.example/ada/5')
    await tab.keyboard.press('Enter')
    await card.getByText(tips.amounts(1)).waitFor()
    await until(() => isFocused(label))
    await tab.keyboard.type('A good brush')
    await address.fill('https://pay.example/ada/20')
    await card.getByRole('button', { name: tips.add }).click()
    await card.getByText(tips.amounts(2)).waitFor()
    expect(await card.getByText(text.blocks.missing.members).count()).toBe(0)
    expect((await amounts()).map(({ title, address }) => [title, address])).toEqual([
      ['€5', 'https://pay.example/ada/5'],
      ['A good brush', 'https://pay.example/ada/20'],
    ])

    const reader = await site.visit()
    const shown = reader.tab
      .locator('section')
      .filter({ has: reader.tab.getByRole('heading', { name: tips.title }) })
    await until(async () => {
      await reader.tab.goto(site.pageUrl)
      return (await shown.getByRole('link').count()) === 2
    })
    await shown.getByText('For paint and brushes').waitFor()
    const [five] = await amounts()
    const toFive = shown.getByRole('link', { name: '€5', exact: true })
    expect(await toFive.getAttribute('href')).toBe(five!.shortUrl)
    const sent = await fetch(five!.shortUrl!, { redirect: 'manual' })
    expect(sent.headers.get('location')).toBe('https://pay.example/ada/5')
    expect(await violationsOf(reader.tab)).toEqual([])
    await reader.leave()

    const itemsPath = `/api/v1/pages/${site.page.id}/blocks`
    for (const { id } of [...(await amounts()), group]) {
      await site.client.call('DELETE', `${itemsPath}/${id}`)
    }
    await visitor.leave()
  })

  it('loses nothing that was typed when an editor closes, or somebody goes elsewhere', async () => {
    const path = `/api/v1/pages/${site.page.id}/blocks`
    const add = (body: object) => site.client.call<BlockAnswer>('POST', path, body)
    const link = await add({ kind: 'link', title: 'Shop', address: 'https://shop.example/' })
    const contact = await add({ kind: 'contact', title: 'Contact', contact: { name: 'Ada' } })
    const tips = await add({ kind: 'group', layout: 'tips', title: 'Tips' })
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const cardOf = ({ id }: BlockAnswer) => tab.locator(`[data-block="${id}"]`)
    const chipOf = (block: BlockAnswer, chip: keyof typeof text.blocks.chips) =>
      cardOf(block)
        .getByRole('list', { name: text.blocks.settingsOf(block.title) })
        .getByRole('button', { name: text.blocks.chips[chip] })
    const isHeld = async (field: Locator, typed: string) => {
      await until(() => field.evaluate((one) => one.matches(':focus')))
      await until(async () => (await field.getAttribute('aria-invalid')) === 'true')
      expect(await field.inputValue()).toBe(typed)
    }
    const isClosed = (block: BlockAnswer) =>
      cardOf(block).locator('[id^="panel-"]').waitFor({ state: 'detached' })

    // a limit that is none: its editor stays open, whichever way somebody closes it
    await chipOf(link, 'schedule').click()
    await cardOf(link).getByRole('switch', { name: text.link.limit }).press('Space')
    const limit = cardOf(link).getByLabel(text.link.limitCount, { exact: true })
    await limit.fill('0')
    await chipOf(link, 'schedule').click()
    await isHeld(limit, '0')
    await chipOf(link, 'statistics').click()
    await isHeld(limit, '0')
    const parts = tab.getByRole('navigation', { name: text.studio.tabsLabel })
    const toDesign = parts.getByRole('link', { name: text.studio.tabs.design })
    await toDesign.click()
    await tab.getByRole('dialog', { name: text.link.leaveTitle }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await isHeld(limit, '0')
    await cardOf(link).getByRole('button', { name: text.link.discard }).click()
    await chipOf(link, 'schedule').click()
    await isClosed(link)

    // an address that is refused stays in the row, with the reason, also after looking elsewhere
    await chipOf(link, 'edit').click()
    const address = cardOf(link).getByLabel(text.link.destination, { exact: true })
    await address.fill('javascript:alert(1)')
    await tab.keyboard.press('Enter')
    await cardOf(link).getByText(text.blocks.notSaved).waitFor()
    await chipOf(link, 'edit').click()
    await isClosed(link)
    await toDesign.click()
    await tab.waitForURL('**/design')
    await parts.getByRole('link', { name: text.studio.tabs.links }).click()
    const inRow = cardOf(link).getByLabel(text.studio.addressOf('Shop'), { exact: true })
    await until(async () => (await inRow.getAttribute('aria-invalid')) === 'true')
    expect(await inRow.inputValue()).toBe('javascript:alert(1)')
    await cardOf(link).getByText(destinationRules.scheme).waitFor()
    await inRow.fill('https://shop.example/new')
    await tab.keyboard.press('Enter')
    await cardOf(link).getByText(text.blocks.notSaved).waitFor({ state: 'detached' })

    await chipOf(contact, 'contact').click()
    const website = cardOf(contact).getByLabel(text.blocks.contact.website, { exact: true })
    await website.fill('not a site')
    await cardOf(contact).getByText(text.blocks.notSaved).waitFor()
    await chipOf(contact, 'contact').click()
    await isClosed(contact)
    await chipOf(contact, 'contact').click()
    expect(await website.inputValue()).toBe('not a site')
    expect(await website.getAttribute('aria-invalid')).toBe('true')
    expect(await violationsOf(tab)).toEqual([])

    // half an amount is said; a whole one is added
    await cardOf(tips).getByRole('button', { name: text.blocks.missing.members }).click()
    await cardOf(tips).getByLabel(text.blocks.tips.label, { exact: true }).fill('€5')
    await chipOf(tips, 'tips').click()
    const payment = cardOf(tips).getByLabel(text.blocks.tips.address, { exact: true })
    await isHeld(payment, '')
    await payment.fill('https://pay.example/5')
    await chipOf(tips, 'tips').click()
    await isClosed(tips)
    const added = (await pageNow()).blocks.filter(({ groupId }) => groupId === tips.id)
    expect(added.map(({ title }) => title)).toEqual(['€5'])
    for (const { id } of [...added, tips, contact, link]) {
      await site.client.call('DELETE', `${path}/${id}`)
    }
    await visitor.leave()
  })

  it('shows every keystroke in the preview, and records no view by it', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const title = tab.getByLabel(text.studio.title, { exact: true })
    await previewOf(tab).locator('h1').waitFor()
    await title.fill('')
    for (const typed of ['A', 'Ad', 'Ada L']) {
      await title.pressSequentially(typed.slice((await title.inputValue()).length))
      await previewOf(tab).getByRole('heading', { level: 1, name: typed, exact: true }).waitFor()
    }
    await until(async () => (await pageNow()).title === 'Ada L')
    // folded away, and so after loading again, until it is asked for
    await tab.getByRole('button', { name: text.studio.hidePreview }).press('Enter')
    await previewOf(tab).locator('h1').waitFor({ state: 'detached' })
    await tab.reload()
    await tab.getByRole('button', { name: text.studio.preview, exact: true }).press('Enter')
    await previewOf(tab).locator('h1').waitFor()
    await visitor.leave()
  })

  it('keeps the menu to icons alone in a window in between, and leaves it as it was', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`, {
      viewport: { width: 1100, height: 800 },
    })
    const { tab } = visitor
    const isNarrow = () => tab.evaluate(() => document.body.classList.contains('vertical-collpsed'))
    await until(isNarrow)
    expect(await violationsOf(tab)).toEqual([])
    const menu = tab.getByRole('navigation', { name: text.navigation.label })
    await menu.getByRole('link', { name: text.navigation.links, exact: true }).click()
    await tab.waitForURL('**/app/links')
    await until(async () => !(await isNarrow()))
    await visitor.leave()
  })

  it('has what else there is under More on a phone', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`, PHONE)
    const { tab } = visitor
    const tabs = tab.getByRole('navigation', { name: text.studio.tabsLabel })
    await tabs.getByRole('link', { name: text.studio.tabsMore }).click()
    const more = tab.getByRole('navigation', { name: text.studio.tabsMore })
    await more.getByRole('link', { name: text.studio.allPages }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await more.getByRole('link', { name: text.studio.more.links }).click()
    await tab.waitForURL('**/app/links')
    await visitor.leave()
    const desk = await enter(`/app/pages/${site.page.id}/settings`)
    await desk.tab.getByRole('heading', { name: text.studio.settings.forward }).waitFor()
    expect(
      await desk.tab.getByRole('navigation', { name: text.studio.tabsMore, exact: true }).count(),
    ).toBe(0)
    await desk.leave()
  })
})

describe('what a creator turns on in the studio reaches visitors', () => {
  it('pins one link, first and apart', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}`)
    const { tab } = visitor
    const last = (await pageNow()).blocks.at(-1)!
    const chips = tab.getByRole('list', { name: text.blocks.settingsOf(last.title) })
    await chips.getByRole('button', { name: text.blocks.chips.look }).click()
    await tab.getByRole('switch', { name: text.blocks.pin }).click({ force: true })
    await until(async () => (await pageNow()).blocks.find(({ id }) => id === last.id)!.isPinned)
    const titles = (await pageNow()).blocks.map(({ title }) => title)
    const reader = await site.visit()
    await until(async () => {
      await reader.tab.goto(site.pageUrl)
      const shown = await reader.tab.getByRole('link').allInnerTexts()
      return shown.find((words) => titles.includes(words.trim()))?.trim() === last.title
    })
    await reader.leave()
    await visitor.leave()
  })

  it('forwards the whole page for a while, and no longer', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}/settings`)
    const { tab } = visitor
    await tab.getByLabel(text.studio.settings.forwardTo).fill('example.com/launch')
    await tab.keyboard.press('Tab')
    const visit = () => fetch(site.pageUrl, { redirect: 'manual' })
    await until(async () => (await visit()).status === 302)
    expect((await visit()).headers.get('location')).toContain('https://example.com/launch')
    await tab.getByLabel(text.studio.settings.forwardTo).fill('')
    await tab.keyboard.press('Tab')
    await until(async () => (await visit()).status === 200)
    await visitor.leave()
  })

  it('suggests a real browser to people inside an app, and to nobody else', async () => {
    const visitor = await enter(`/app/pages/${site.page.id}/settings`)
    const { tab } = visitor
    await tab.getByRole('switch', { name: text.studio.settings.browserHint }).click({ force: true })
    await until(async () => (await pageNow()).hasBrowserHint)
    const inside = await site.visit({ userAgent: INSTAGRAM })
    await inside.tab.goto(site.pageUrl)
    await inside.tab.getByText(en.browserHint).waitFor()
    await inside.leave()
    const outside = await site.visit()
    await outside.tab.goto(site.pageUrl)
    await outside.tab.locator('h1').waitFor()
    expect(await outside.tab.getByText(en.browserHint).count()).toBe(0)
    await outside.leave()
    await visitor.leave()
  })
})
