import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLayout } from '#contract/pages/default-layout.ts'
import { de } from '#web/messages/de.ts'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'
import { untilStill } from '../support/until-still.ts'

/**
 * The application's frame: layout settings, the palette, the menu on phones, languages, offline.
 */

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 2, icons: [] })
  await site.client.call('POST', '/api/v1/links', {
    destination: 'https://example.com/zebra',
    alias: 'zebra-crossing',
    title: 'Zebra crossing',
  })
})
beforeEach(async () => {
  await site.client.call('PUT', '/api/v1/account/layout', defaultLayout)
})
afterAll(() => site?.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function open(viewport = desk, path = '/user-dashboard'): Promise<Visitor> {
  const visitor = await site.visit({ viewport })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(site.server.url + path)
  await visitor.tab.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

const bodyOf = (tab: Page) =>
  tab.evaluate(() => ({
    ...Object.fromEntries(
      [...document.body.attributes]
        .filter(({ name }) => name.startsWith('data-'))
        .map(({ name, value }) => [name, value]),
    ),
    classes: [...document.body.classList].sort(),
  }))

const attributes = {
  'data-layout': 'vertical',
  'data-layout-size': 'fluid',
  'data-layout-scrollable': 'false',
  'data-topbar': 'light',
  'data-sidebar': 'light',
  'data-sidebar-size': '',
}

describe('layout settings', () => {
  it('are on body as named, kept over a reload and in another browser of the account', async () => {
    const { tab, leave, misdeeds } = await open()
    expect(await bodyOf(tab)).toMatchObject({ ...attributes, classes: [] })
    await tab.getByRole('button', { name: text.shell.layout.title }).first().click()
    const words = text.shell.layout
    const choose = async (group: string, name: string) =>
      tab.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()
    await choose(words.size, words.sizes.boxed)
    await choose(words.scrolling, words.scroll.scrollable)
    await choose(words.topbar, words.colors.colored)
    await choose(words.sidebar, words.colors.dark)
    await choose(words.sidebarType, words.sidebarTypes.compact)
    await expect
      .poll(() => bodyOf(tab))
      .toMatchObject({ 'data-sidebar-size': 'small', classes: [] })
    await choose(words.sidebarType, words.sidebarTypes.icon)
    await expect.poll(async () => (await bodyOf(tab)).classes).toEqual(['vertical-collpsed'])
    await choose(words.sidebarType, words.sidebarTypes.condensed)
    const changed = {
      ...attributes,
      'data-layout-size': 'boxed',
      'data-layout-scrollable': 'true',
      'data-topbar': 'colored',
      'data-sidebar': 'dark',
      classes: ['sidebar-enable', 'vertical-collpsed'],
    }
    await expect.poll(() => bodyOf(tab)).toMatchObject(changed)
    await until(async () => {
      const kept = await site.client.call('GET', '/api/v1/account/layout')
      return JSON.stringify(kept).includes('condensed')
    })
    // before any of our modules runs
    await tab.route('**/assets/index-*.js', (route) => route.abort())
    await tab.reload()
    expect(await bodyOf(tab)).toMatchObject(changed)
    await leave()
    const other = await open()
    expect(await bodyOf(other.tab)).toMatchObject(changed)
    await other.leave()
    expect(misdeeds.policy).toEqual([])
  })

  it('let the menu be small, and axe finds nothing in the drawer', async () => {
    const { tab, leave } = await open()
    const width = async () => (await tab.locator('#side-menu').boundingBox())!.width
    await expect.poll(width).toBe(240)
    await tab.getByRole('button', { name: text.shell.collapse }).click()
    await tab.getByRole('button', { name: text.shell.expand }).waitFor()
    await expect.poll(width).toBe(72)
    await tab.getByRole('button', { name: text.shell.expand }).click()
    await tab.getByRole('button', { name: text.shell.layout.title }).first().click()
    await untilStill(tab.getByRole('button', { name: text.shell.layout.reset }))
    expect(await violationsOf(tab)).toEqual([])
    await leave()
  })
})

describe('the command palette', () => {
  it('goes anywhere by keyboard alone and finds a link', async () => {
    const { tab, leave } = await open()
    await tab.keyboard.press('Control+k')
    const field = tab.getByRole('combobox', { name: text.shell.palette.label })
    await field.fill('stat')
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/\/app\/statistics/)
    await tab.keyboard.press('Control+k')
    await field.fill('zebra')
    await tab.getByRole('option', { name: /Zebra crossing/ }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/\/app\/links\/[^/]+$/)
    // and again without typing, but not where one is
    const recent = tab.getByRole('group', { name: text.shell.palette.recent })
    await tab.keyboard.press('Control+k')
    await field.waitFor()
    expect(await recent.count()).toBe(0)
    await tab.keyboard.press('Escape')
    await tab.keyboard.press('g')
    await tab.keyboard.press('s')
    await tab.waitForURL(/\/app\/statistics/)
    await tab.keyboard.press('Control+k')
    await recent.getByRole('option', { name: /Zebra crossing/ }).waitFor()
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/\/app\/links\/[^/]+$/)
    // a short address as somebody might paste it
    const shortUrl = `${new URL(site.server.url).host}/zebra-crossing`
    await tab.keyboard.press('Control+k')
    await field.fill(`https://${shortUrl}?utm_source=chat`)
    await tab.getByRole('option', { name: shortUrl }).waitFor()
    await tab.keyboard.press('Escape')
    await tab.keyboard.press('Control+k')
    await field.fill('nothing like this')
    await tab.getByText(text.shell.palette.none('nothing like this')).waitFor()
    await tab.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await leave()
  })

  it('has its keys, and all others, behind ?', async () => {
    const { tab, leave } = await open()
    await tab.keyboard.press('?')
    await tab.getByRole('dialog', { name: text.shell.keysTitle }).waitFor()
    await leave()
  })

  it('has a key for a new link and two for each screen, which rest while somebody writes', async () => {
    const { tab, leave } = await open()
    await tab.keyboard.press('g')
    await tab.keyboard.press('k')
    await tab.waitForURL(/\/app\/chat/)
    // the calendar has its own shortcut `m`
    await tab.keyboard.press('g')
    await tab.keyboard.press('c')
    await tab.getByRole('heading', { name: text.navigation.calendar, level: 1 }).waitFor()
    await tab.keyboard.press('g')
    await tab.keyboard.press('m')
    await tab.waitForURL(/view=mails/)
    await tab.keyboard.press('c')
    await tab.waitForURL(/\/app\/links/)
    const dialog = tab.getByRole('dialog', { name: text.newLink.title })
    await dialog.waitFor()
    await tab.waitForURL(/\/app\/links$/)
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await tab.getByLabel(text.links.address, { exact: true }).pressSequentially('cg')
    await tab.keyboard.press('t')
    expect(await tab.getByLabel(text.links.address, { exact: true }).inputValue()).toBe('cgt')
    expect(await dialog.count()).toBe(0)
    expect(tab.url()).toMatch(/\/app\/links$/)
    await leave()
  })
})

describe('on a phone', () => {
  it('the menu lies over the screen, closes on Escape and gives the focus back', async () => {
    const { tab, leave } = await open(phone)
    const menu = tab.getByRole('navigation', { name: text.navigation.label })
    const button = tab.getByRole('button', { name: text.shell.openMenu })
    expect(await menu.isVisible()).toBe(false)
    await button.click()
    await menu.waitFor()
    // anything still sliding in is outside the window, so axe finds no name for it
    await untilStill(menu)
    expect(await violationsOf(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await until(() => button.evaluate((node) => node === document.activeElement))
    await button.click()
    await menu.getByRole('link', { name: text.navigation.links }).click()
    await tab.waitForURL(/\/app\/links/)
    await menu.waitFor({ state: 'hidden' })
    const tooWide = await tab.evaluate(() => document.body.scrollWidth > window.innerWidth)
    expect(tooWide).toBe(false)
    await leave()
  })
})

describe('languages', () => {
  it('shows German where it is asked for, with lang on html', async () => {
    const { tab, leave } = await open(desk, '/app/links?lang=de')
    expect(await tab.locator('html').getAttribute('lang')).toBe('de')
    await tab.getByRole('button', { name: de.links.shorten, exact: true }).first().waitFor()
    await tab.getByRole('link', { name: de.navigation.statistics }).waitFor()
    await leave()
  })

  it('translates and mirrors everything of the shell, the dashboard and the links', async () => {
    const visitor = await site.visit({ viewport: desk })
    const { tab } = visitor
    await visitor.context.addInitScript(() => localStorage.setItem('waypost-pseudo', '1'))
    await signIn(visitor.context, site.server.url)
    for (const path of ['/user-dashboard', '/app/links']) {
      await tab.goto(`${site.server.url}${path}?lang=qps-ploc`, { waitUntil: 'networkidle' })
      await tab.getByRole('heading', { level: 1 }).waitFor()
      expect(await tab.locator('html').getAttribute('dir')).toBe('rtl')
      const side = (await tab.locator('#side-menu').boundingBox())!
      expect(side.x + side.width).toBeGreaterThan(desk.width - 20)
      const untranslated = await tab.evaluate(() => {
        const nodes = document.evaluate(
          '//body//*[not(self::script or self::style or self::noscript)]/text()[normalize-space()]',
          document,
          null,
          XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
        )
        return Array.from({ length: nodes.snapshotLength }, (_, at) => nodes.snapshotItem(at)!)
          .map((node) => node.textContent!.trim())
          .filter((words) => /[a-z]{2}/i.test(words) && !/^\[.*\]$/s.test(words))
      })
      const own =
        /^Waypost$|localhost|example\.com|Zebra|^Ada|ada|^Ctrl K$|^Link \d|^https?:|^\/zebra$|^\d+ \w{3}$/
      expect(untranslated.filter((words) => !own.test(words))).toEqual([])
      const cut = await tab.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('nav a, h1, h2, button')]
          .filter((node) => node.offsetWidth > 1 && node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.textContent),
      )
      expect(cut).toEqual([])
      expect(await tab.evaluate(() => document.body.scrollWidth > innerWidth)).toBe(false)
    }
    await visitor.leave()
  })
})

describe('the online state', () => {
  it('is unknown until the server has answered, and offline when it has not within ten seconds', async () => {
    const visitor = await site.visit({ viewport: desk })
    await signIn(visitor.context, site.server.url)
    // a connection that opens, and whose other end stays silent
    let openedAt = 0
    await visitor.tab.routeWebSocket('**/api/v1/live', () => {
      openedAt ||= performance.now()
    })
    await visitor.tab.goto(`${site.server.url}/user-dashboard`)
    await visitor.tab.getByText(text.shell.online.unknown, { exact: true }).waitFor()
    await visitor.tab.getByText(text.shell.online.offline).waitFor({ timeout: 20_000 })
    expect(performance.now() - openedAt).toBeGreaterThan(9_500)
    await visitor.leave()
  })

  it('goes from online to offline in words when the server stops', async () => {
    const own = await openSite({ links: 0, icons: [] })
    const visitor = await own.visit({ viewport: desk })
    await signIn(visitor.context, own.server.url)
    await visitor.tab.goto(`${own.server.url}/user-dashboard`)
    await visitor.tab.getByText(text.shell.online.online, { exact: true }).waitFor()
    await own.server.stop()
    await visitor.tab.getByText(text.shell.online.offline).waitFor({ timeout: 30_000 })
    await visitor.leave()
    await own.close()
  })
})
