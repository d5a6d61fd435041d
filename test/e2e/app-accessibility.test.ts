import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, areas } from '#web/features/administration/areas.ts'
import { text } from '#web/messages/index.ts'
import { screenPaths } from '#web/router.tsx'
import { violationsOf } from '../support/axe.ts'
import { looksOf, SCHEMES, violationsInLooks } from '../support/axe-looks.ts'
import { cutAt, lostInForcedColors, ZOOMED } from '../support/eyes.ts'
import { unheardIn } from '../support/heard.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { followRequests } from '../support/settled.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/**
 * Every screen of the application by axe, in both colour schemes, on desktop and phone; and enlarged
 * to 200 % and 400 %, by their names and in forced colours, in German, whose words are the longest.
 */

let site: Site
let empty: Site

beforeAll(async () => {
  site = await openSite({ links: 3, icons: [1, 22] }, { env: { SMTP_URL: '' } })
  for (const path of ['one', 'two']) {
    await site.client.call('POST', '/api/v1/links', { destination: `https://example.com/${path}` })
  }
  const { items } = await site.client.call<{ items: { id: string }[] }>('GET', '/api/v1/links')
  const access = `/api/v1/links/${items[0]!.id}/statistics-access`
  await site.client.call('PUT', access, { isStatisticsPublic: true })
  for (const columnId of ['todo', 'doing']) {
    const task = {
      title: 'Write the letter',
      columnId,
      dueDate: '2026-01-05',
      pageId: site.page.id,
    }
    await site.client.call('POST', '/add/tasks', task)
  }
  for (const hour of ['08', '09', '10']) {
    const event = { title: `At ${hour}`, start: `2026-11-11T${hour}:00:00Z`, categoryId: 'launch' }
    await site.client.call('POST', '/add/event', { ...event, end: '2026-11-11T14:00:00Z' })
  }
  const { spaceId } = await site.client.call<{ spaceId: string }>('GET', '/api/v1/auth/session')
  await addAccounts(site.server.dataDir, ['bob-baker'], spaceId)
  const invited = { email: 'eve@example.com', name: 'Eve Adams', role: 'viewer' }
  await site.client.call('POST', '/api/v1/invitations', invited)
  const groups = await site.client.call<{ roomId: string }[]>('GET', '/groups')
  const said = { roomId: groups[0]!.roomId, message: 'see https://example.com' }
  await site.client.call('POST', '/add/messages', said)
  // Without a mail server the mail of a subscription is in the mailbox.
  const { id, document } = site.page
  await fetch(
    `${site.server.url}/api/user/subscribe_user?user_id=${document.userId}&link_bio_id=${id}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscribe_email: 'reader@example.net' }),
    },
  )
  empty = await openSite({ links: 0, icons: [] })
})
afterAll(async () => {
  await site?.close()
  await empty?.close()
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Addresses = Record<string, string | string[]>

/** Every screen by its path in the router, with the address to open. */
async function addressesOf({ client, page }: Site): Promise<Addresses> {
  const { id, alias } = await firstLinkOf(client)
  const link = `/app/links/${id}`
  const studio = `/app/pages/${page.id}`
  const calendar = '/app/calendar?date=2026-11-11&view='
  return {
    '/user-dashboard': '/user-dashboard',
    '/app/pages': '/app/pages',
    '/app/start/:pageId?': ['address', 'bring', 'platforms', 'theme'].map(
      (step) => `/app/start?step=${step}`,
    ),
    '/app/pages/:pageId/:tab?': [
      studio,
      ...['design', 'audience', 'insights', 'settings'].map((tab) => `${studio}/${tab}`),
      ...['text', 'background', 'buttons', 'icons'].map((part) => `${studio}/design?part=${part}`),
      `${studio}/audience?view=answers`,
    ],
    '/app/links': '/app/links',
    '/app/links/lists': '/app/links/lists',
    '/app/links/lists/:listId': '/app/links/lists/none',
    '/app/links/:linkId/:tab?': [link, `${link}/rules`, `${link}/qr`, `${link}/statistics`],
    '/app/statistics': ['/app/statistics', '/app/statistics?view=live'],
    '/app/chat/:roomId?': ['/app/chat', await roomOf(client)],
    '/app/tasks': ['/app/tasks', '/app/tasks?view=list'],
    '/app/users': ['/app/users', '/app/users?view=grid'],
    '/app/calendar': ['month', 'week', 'day', 'list'].map((view) => calendar + view),
    '/app/profile': '/app/profile',
    '/app/settings': '/app/settings',
    '/app/settings/security': '/app/settings/security',
    '/app/settings/activity': '/app/settings/activity',
    '/app/admin/*': areas.map(({ name }) => addressOf(name)),
    '/app/broadcasts': '/app/broadcasts',
    '/app/broadcasts/:broadcastId': '/app/broadcasts/none',
    '/app/settings/add-ons': '/app/settings/add-ons',
    '/app/settings/package': '/app/settings/package',
    '/app/billing': '/app/billing',
    '/app/coupons': '/app/coupons',
    '/app/redeem/:code?': '/app/redeem',
    '/app/settings/api-keys': '/app/settings/api-keys',
    '/app/settings/domains': '/app/settings/domains',
    '/app/settings/domains/:domainId': '/app/settings/domains/none',
    '/app/space': '/app/space',
    '/app/space/sign-in': '/app/space/sign-in',
    '/app/space/telegram': '/app/space/telegram',
    '/app/audience': '/app/audience',
    '/app/numbers/:alias': `/app/numbers/${alias}`,
    '/app/invitation': '/app/invitation?token=x',
    '*': '/app/nothing',
  }
}

/** Screens that differ for an empty account. */
const emptyAddressesOf = async ({ client, page }: Site): Promise<string[][]> => [
  ['/user-dashboard'],
  ['/app/pages'],
  [`/app/pages/${page.id}`, `/app/pages/${page.id}/design`],
  ['/app/links'],
  ['/app/links/none'],
  ['/app/statistics', '/app/statistics?view=live'],
  ['/app/chat', await roomOf(client)],
  ['/app/tasks', '/app/tasks?view=list'],
  ['/app/users'],
  ['/app/calendar?date=2026-11-11&view=month', '/app/calendar?date=2026-11-11&view=list'],
  ['/app/admin/mailbox'],
  ['/app/space'],
  ['/app/audience'],
  ['/app/settings/domains'],
  ['/app/numbers/none'],
]

const byScreen = (addresses: Addresses) => Object.values(addresses).map((some) => [some].flat())

async function firstLinkOf(client: Site['client']): Promise<{ id: string; alias: string }> {
  const path = '/api/v1/links'
  const { items } = await client.call<{ items: { id: string; alias: string }[] }>('GET', path)
  return items[0]!
}

async function roomOf(client: Site['client']): Promise<string> {
  const [everyone] = await client.call<{ roomId: string }[]>('GET', '/groups')
  return `/app/chat/${everyone!.roomId}`
}

const guestAddresses: Addresses = {
  '/welcome': '/welcome',
  '/app/pricing': '/app/pricing',
  '/user-login': '/user-login',
  '/app/register': '/app/register',
  '/app/forgot-password': '/app/forgot-password',
  '/app/reset-password': '/app/reset-password?token=x',
  '/app/confirm-email': '/app/confirm-email?token=x',
  '/app/restore-account': '/app/restore-account?token=x',
  '/app/support': '/app/support',
  '/setup': '/setup?token=x',
  '/app/social-return': '/app/social-return',
  '/app/team-return/:spaceId': '/app/team-return/none',
}

/**
 * Navigates within the application, as a link does.
 * @param isOther another screen, so another heading
 */
async function goTo(tab: Page, path: string, isOther: boolean): Promise<void> {
  await tab.evaluate((path) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const heading = isOther ? 'h1:not([data-left])' : 'h1'
  await tab.locator(heading).first().waitFor({ state: 'attached' })
}

type Faults = Record<string, string[]>

interface Walk {
  isGuest?: boolean
  locale?: string
  /** the faults of a screen that is there, by the look of it */
  look: (tab: Page, untilSettled: () => Promise<void>) => Promise<Faults>
}

/** Two tabs share the screens, each with its own session. */
async function faultsOfAll(
  one: Site,
  screens: string[][],
  { isGuest = false, locale = 'en-US', look }: Walk,
): Promise<Faults> {
  const found: Faults = {}
  const left = [...screens]
  const work = async () => {
    const visitor = await one.visit({ locale })
    const { tab } = visitor
    if (!isGuest) await signIn(visitor.context, one.server.url)
    const untilSettled = followRequests(tab)
    await tab.goto(one.server.url + (isGuest ? '/app/nothing' : '/app/settings'))
    await tab.locator('h1').first().waitFor()
    for (let screen = left.shift(); screen !== undefined; screen = left.shift()) {
      for (const [at, path] of screen.entries()) {
        await goTo(tab, path, at === 0)
        await untilSettled()
        const shown = await tab.evaluate(() => location.pathname + location.search)
        for (const [name, faults] of Object.entries(await look(tab, untilSettled))) {
          if (faults.length > 0) found[`${shown} ${name}`] = faults
        }
      }
    }
    await visitor.leave()
  }
  await Promise.all([work(), work()])
  return found
}

/** One combination of width and scheme is enough for screens that are seen in all of them. */
const lightLooks = sizes.map((viewport, at) => ({ viewport, colorSchemes: [SCHEMES[at]!] }))
const byAxe: Walk = {
  look: (tab, untilSettled) =>
    violationsInLooks(tab, looksOf(sizes.map(({ width }) => width)), untilSettled),
}

/** By ear, in the colours of the system, and enlarged. */
const bySenses: Walk = {
  async look(tab, untilSettled) {
    await tab.setViewportSize(sizes[0]!)
    await untilSettled()
    await tab.locator('h1').first().waitFor()
    const faults: Faults = { heard: await unheardIn(tab) }
    faults['in forced colours'] = await lostInForcedColors(tab)
    await shoot(tab, 'forced')
    await tab.emulateMedia({ forcedColors: 'none' })
    return { ...faults, ...(await cutInZoom(tab, untilSettled)) }
  },
}

async function cutInZoom(tab: Page, untilSettled: () => Promise<void>): Promise<Faults> {
  const faults: Faults = {}
  for (const viewport of ZOOMED) {
    await tab.setViewportSize(viewport)
    await untilSettled()
    faults[`${viewport.width} px wide`] = await cutAt(tab)
    await shoot(tab, `${viewport.width}`)
  }
  return faults
}

/** folder for screenshots, if somebody wants to look at them */
const { PICTURES } = process.env
async function shoot(tab: Page, name: string): Promise<void> {
  if (!PICTURES) return
  const screen = await tab.evaluate(
    () => location.pathname + location.search + document.documentElement.lang,
  )
  const path = `${PICTURES}/${screen.replaceAll(/[^a-z]+/gi, '-').slice(0, 60)}-${name}.png`
  await tab.screenshot({ path })
}

describe('axe finds nothing on a screen', () => {
  it('of the list, which is the whole of the router', async () => {
    const known = { ...guestAddresses, ...(await addressesOf(site)) }
    expect(Object.keys(known).sort()).toEqual([...screenPaths].sort())
  })

  it('of an account that is full', { timeout: 400_000 }, async () => {
    const screens = byScreen(await addressesOf(site))
    expect(await faultsOfAll(site, screens, byAxe)).toEqual({})
  })

  it('of an account that is empty', { timeout: 120_000 }, async () => {
    const screens = await emptyAddressesOf(empty)
    const look: Walk['look'] = (tab, untilSettled) =>
      violationsInLooks(tab, lightLooks, untilSettled)
    expect(await faultsOfAll(empty, screens, { look })).toEqual({})
  })

  it('before signing in', { timeout: 120_000 }, async () => {
    const screens = byScreen(guestAddresses)
    expect(await faultsOfAll(site, screens, { ...byAxe, isGuest: true })).toEqual({})
  })

  it('that refuses what was typed', async () => {
    const { tab, leave } = await site.visit()
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByRole('button', { name: text.auth.signIn, exact: true }).click()
    await tab.getByText(text.auth.emailInvalid).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await leave()
  })
})

describe('nothing is nameless, cut or lost in forced colours', () => {
  it.each(['de-DE', 'en-GB'])('before signing in (%s)', { timeout: 120_000 }, async (locale) => {
    const screens = byScreen(guestAddresses)
    expect(await faultsOfAll(site, screens, { ...bySenses, locale, isGuest: true })).toEqual({})
  })

  it('of an account that is full', { timeout: 400_000 }, async () => {
    const screens = byScreen(await addressesOf(site))
    expect(await faultsOfAll(site, screens, { ...bySenses, locale: 'de-DE' })).toEqual({})
  })
})

it('the heading does not move from screen to screen', { timeout: 120_000 }, async () => {
  const all = await addressesOf(site)
  // they have the whole width, lead into the studio, or are not within the shell
  const others = [
    ...['/app/chat/:roomId?', '/app/pages/:pageId/:tab?', '/app/start/:pageId?', '*'],
    ...['/app/audience', '/app/broadcasts', '/app/broadcasts/:broadcastId'],
    ...['/app/invitation', '/app/numbers/:alias'],
  ]
  for (const other of others) delete all[other]
  const places = new Map<number, string[]>()
  const look: Walk['look'] = async (tab, untilSettled) => {
    await tab.setViewportSize(sizes[0]!)
    await untilSettled()
    const { left, path } = await tab.evaluate(() => ({
      left: document.querySelector('h1')!.getBoundingClientRect().left,
      path: location.pathname,
    }))
    places.set(left, [...(places.get(left) ?? []), path])
    return {}
  }
  await faultsOfAll(site, byScreen(all), { look })
  const [usual] = [...places.keys()].toSorted(
    (a, b) => places.get(b)!.length - places.get(a)!.length,
  )
  places.delete(usual!)
  expect(Object.fromEntries(places), `screens whose heading is not at ${usual} px`).toEqual({})
})

describe.each(SCHEMES)('axe finds nothing (%s)', (colorScheme) => {
  it('in dialogs, menus and notifications', { timeout: 120_000 }, async () => {
    const visitor = await site.visit({ colorScheme, viewport: sizes[0]! })
    const { tab, context } = visitor
    await signIn(context, site.server.url)
    const found: Record<string, string[]> = {}
    const look = async (name: string, without: string[] = []) => {
      const violations = await violationsOf(tab, without)
      if (violations.length > 0) found[name] = violations
    }
    await tab.goto(`${site.server.url}/app/links`)
    const actions = tab.getByRole('button', { name: /^Actions for/ }).first()
    await actions.click()
    await tab.getByRole('menu').waitFor()
    await look('menu of a link', ['region'])
    await tab.getByRole('menuitem', { name: text.common.edit }).click()
    await tab.getByRole('dialog').waitFor()
    await look('edit a link')
    await tab.keyboard.press('Escape')
    await actions.click()
    await tab.getByRole('menuitem', { name: text.common.delete }).click()
    const undo = tab.getByRole('button', { name: text.common.undo })
    // a notification stays while it is pointed at
    await undo.hover()
    await look('a notification with undo')
    await undo.click()
    await tab.goto(`${site.server.url}/app/statistics`)
    await tab.getByRole('button', { name: new RegExp(`^${text.statistics.spans.label}: `) }).click()
    await tab.getByRole('menuitem', { name: text.statistics.spans.custom }).click()
    await tab.getByRole('dialog').getByRole('table').waitFor()
    await look('days from a calendar')
    await tab.goto(`${site.server.url}/app/pages/${site.page.id}/design?part=icons`)
    await tab.getByRole('button', { name: text.studio.iconAdd }).click()
    await tab.getByRole('dialog').getByLabel(text.studio.iconAddress).waitFor()
    await look('add an icon')
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: text.navigation.account }).first().click()
    await tab.getByRole('button', { name: text.navigation.signOut }).waitFor()
    await look('account menu')
    expect(found).toEqual({})
    await visitor.leave()
  })
})
