import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AnswerOf } from '#contract/call-types.ts'
import { textOfCode } from '#contract/errors.ts'
import type { LinkAnswer } from '#contract/links/links.ts'
import type { listMailboxEndpoint } from '#contract/mail/mailbox.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import type { newestEndpoint } from '#contract/together/newest.ts'
import { de } from '#web/messages/de.ts'
import { text } from '#web/messages/index.ts'
import { setUp, signInTo } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { descriptionOf } from '../support/heard.ts'
import { IPHONE } from '../support/rich-links.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { startServer } from '../support/server-process.ts'
import { addReaders } from '../support/server-subscribers.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, openVisitor, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Small details that everybody sees in their first minutes. */

type MailboxAnswer = AnswerOf<typeof listMailboxEndpoint>

const DESK = { viewport: { width: 1440, height: 900 } }

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 1 })
})
afterAll(() => site?.close())

async function enter(path: string): Promise<Visitor> {
  const visitor = await site.visit(DESK)
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}${path}`)
  return visitor
}

/** Whether a notification covers the button that it is about. */
async function isCovered(tab: Page, button: Locator): Promise<boolean> {
  await tab.locator('.Toastify__toast').first().waitFor()
  const stack = (await tab.locator('.Toastify__toast-container').boundingBox())!
  const box = (await button.boundingBox())!
  return (
    box.x < stack.x + stack.width &&
    box.x + box.width > stack.x &&
    box.y < stack.y + stack.height &&
    box.y + box.height > stack.y
  )
}

const studio = (tab = '') => `/app/pages/${site.page.id}${tab}`
const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)

describe('a colour by its hexadecimal name', () => {
  it('stays as it is while somebody types, and a short one grows when it is left', async () => {
    const { tab, leave } = await enter(studio('/design?part=buttons'))
    const field = tab.getByLabel(text.design.button, { exact: true })
    await field.fill('')
    for (const [at] of [...'#1d7b3a'].entries()) {
      await field.press('#1d7b3a'[at]!)
      expect(await field.inputValue()).toBe('#1d7b3a'.slice(0, at + 1))
    }
    await until(async () => (await pageNow()).theme.button === '#1d7b3a')
    await field.fill('#1d7')
    expect(await field.inputValue()).toBe('#1d7')
    await field.press('Tab')
    expect(await field.inputValue()).toBe('#11dd77')
    await until(async () => (await pageNow()).theme.button === '#11dd77')
    await leave()
  })
})

describe('the box for new blocks', () => {
  it('takes a handle, finds networks by name, and says what it does not find', async () => {
    const { tab, leave } = await enter(studio())
    const box = tab.getByLabel(text.studio.addLink)
    await box.fill('@ada')
    await tab.getByRole('button', { name: 'Instagram', exact: true }).click()
    await until(async () =>
      (await pageNow()).blocks.some((one) => one.address === 'https://www.instagram.com/ada'),
    )
    await box.fill('tikt')
    await box.press('Enter')
    await box.fill('ada')
    await box.press('Enter')
    await until(async () =>
      (await pageNow()).blocks.some((one) => one.address === 'https://www.tiktok.com/@ada'),
    )
    await until(() => box.evaluate((field) => field === document.activeElement))
    await box.fill('qqqq')
    await tab.getByText(text.blocks.noKind('qqqq')).waitFor()
    await leave()
  })
})

describe('the list of subscribers', () => {
  it('shows the button by the button that says so', async () => {
    const before = await pageNow()
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, {
      isSubscribable: false,
      revision: before.revision,
    })
    const { tab, leave } = await enter(studio('/audience'))
    await tab.getByRole('button', { name: text.audience.showButton }).click()
    await until(async () => (await pageNow()).isSubscribable)
    await leave()
  })
})

describe('many addresses at once', () => {
  it('counts those that are right, and says which are not or stand there twice', async () => {
    const { tab, leave } = await enter('/app/links')
    await tab.getByRole('button', { name: text.manyLinks.open }).click()
    await tab
      .getByRole('textbox', { name: text.manyLinks.addresses })
      .fill('https://a.example/1\nnot a link\nhttps://a.example/1\nb.example/2')
    await tab.getByRole('button', { name: text.manyLinks.shorten(2), exact: true }).waitFor()
    await tab.getByText(text.manyLinks.wrong(1, 'not a link')).waitFor()
    await tab.getByText(text.manyLinks.doubles(1)).waitFor()
    await leave()
  })
})

describe('what is refused', () => {
  it('is said at the field and by a notification: a sign-in', async () => {
    const { tab, leave } = await site.visit()
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByLabel(text.auth.email, { exact: true }).fill('nobody@example.com')
    await tab.getByLabel(text.auth.password, { exact: true }).fill('not the password')
    const button = tab.getByRole('button', { name: text.auth.signIn, exact: true })
    await button.click()
    const said = textOfCode('err_13')
    await tab.locator('.Toastify__toast').getByText(said).waitFor()
    await tab.locator('.mantine-PasswordInput-error').getByText(said).waitFor()
    expect(await isCovered(tab, button)).toBe(false)
    await leave()
  })

  it('is said at the field and by a notification: the code of a registration', async () => {
    const { tab, leave } = await site.visit()
    await tab.goto(`${site.server.url}/app/register`)
    await tab.getByLabel(text.auth.email, { exact: true }).fill('grace@example.com')
    await tab.getByLabel(text.auth.password, { exact: true }).fill('a boat on the river')
    await tab.getByRole('button', { name: text.auth.register, exact: true }).click()
    await tab.getByText(text.auth.verifyLead('grace@example.com')).waitFor()
    await tab.getByLabel(text.auth.code, { exact: true }).fill('000000')
    const said = textOfCode('err_0')
    await tab.locator('.Toastify__toast').getByText(said).waitFor()
    await tab.locator('.mantine-TextInput-error').getByText(said).waitFor()
    await leave()
  })
})

/** only the server knows that this is none */
const NO_ADDRESS = 'two..dots@example.com'

describe('a bad address', () => {
  const badAddress = textOfCode('err_7')
  const isSaid = async ({ tab }: Visitor, field: Locator) => {
    await tab.locator('.Toastify__toast').getByText(badAddress).waitFor()
    await until(async () => (await descriptionOf(field)).includes(badAddress))
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }

  it.each(['/app/register', '/app/forgot-password'])('is refused at %s', async (path) => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(site.server.url + path)
    const field = tab.getByLabel(text.auth.email, { exact: true })
    await field.fill(NO_ADDRESS)
    const password = tab.getByLabel(text.auth.password, { exact: true })
    if (path === '/app/register') {
      await tab.getByLabel(text.auth.username, { exact: true }).fill('two-dots')
      await password.fill('a boat on the river')
    }
    await field.press('Enter')
    await isSaid(visitor, field)
    await visitor.leave()
  })

  it('is refused in an invitation, and on the public page', async () => {
    const visitor = await enter('/app/users')
    await visitor.tab.getByRole('button', { name: text.users.invite, exact: true }).click()
    const field = visitor.tab.getByRole('dialog').getByLabel(text.users.email, { exact: true })
    await field.fill(NO_ADDRESS)
    await field.press('Enter')
    await isSaid(visitor, field)
    await visitor.leave()

    const reader = await site.visit()
    await reader.tab.goto(site.pageUrl)
    await reader.tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const email = reader.tab.getByRole('dialog').getByLabel('E-mail')
    await email.fill(NO_ADDRESS)
    await email.press('Enter')
    await isSaid(reader, email)
    await reader.leave()
  })
})

describe('a notification', () => {
  it.each([390, 1440])('does not cover the button it speaks of, %i px wide', async (width) => {
    const visitor = await site.visit({ viewport: { width, height: 900 } })
    await signIn(visitor.context, site.server.url)
    const { tab, leave } = visitor
    await tab.goto(`${site.server.url}${studio()}`)
    const copy = tab.getByRole('button', { name: text.common.copyAddress(site.pageUrl) }).first()
    // if copying is impossible, the application says so
    await tab.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })
    await copy.click()
    await tab.locator('.Toastify__toast').getByText(text.errors.copyFailed).waitFor()
    await until(async () => !(await isCovered(tab, copy)))
    await leave()
  })
})

describe('without a mail server', () => {
  it('says that mails wait in the Mailbox, and gives the link of an invitation', async () => {
    const server = await startServer()
    try {
      const administrator = await setUp(server)
      const visitor = await openVisitor(site.browser, [server.url], DESK)
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { tab } = visitor
      await tab.goto(`${server.url}/app/register`)
      await tab.getByLabel(text.auth.email, { exact: true }).fill('grace@example.com')
      await tab.getByLabel(text.auth.password, { exact: true }).fill('a boat on the river')
      await tab.getByRole('button', { name: text.auth.register, exact: true }).click()
      await tab.getByText(text.waitingMail.codeLead('grace@example.com')).waitFor()
      await tab.getByText(text.waitingMail.askAdministrator).waitFor()

      await signIn(visitor.context, server.url)
      await tab.goto(`${server.url}/app/users`)
      await tab.getByRole('button', { name: text.users.invite, exact: true }).click()
      const dialog = tab.getByRole('dialog')
      await dialog.getByLabel(text.users.email, { exact: true }).fill('eve@example.com')
      await dialog.getByRole('button', { name: text.users.send }).click()
      const link = await dialog.getByLabel(text.waitingMail.invitationLink).inputValue()
      // the mail is written after the answer
      await expect
        .poll(async () => {
          const { items } = await administrator.call<MailboxAnswer>('GET', '/api/v1/mailbox')
          return items.map((mail) => mail.toAddress)
        })
        .toContain('eve@example.com')
      await dialog.getByRole('button', { name: text.common.copyAddress(link) }).click()
      expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await dialog.getByRole('link', { name: text.waitingMail.open }).click()
      await tab.waitForURL('**/app/admin/mailbox')
      await tab.goto(link)
      await tab.getByText(text.users.invitation.otherAccount('eve@example.com')).waitFor()
      await visitor.leave()
    } finally {
      await server.stop()
    }
  })

  it('says so of an import of subscribers, and of a deleted account', async () => {
    const server = await startServer()
    try {
      const administrator = await setUp(server)
      const visitor = await openVisitor(site.browser, [server.url], DESK)
      await signIn(visitor.context, server.url)
      const { tab } = visitor
      tab.setDefaultTimeout(15_000)
      const dialog = tab.getByRole('dialog')
      const [page] = (await administrator.call<{ items: { id: string }[] }>('GET', '/api/v1/pages'))
        .items
      await administrator.call('POST', `/api/v1/pages/${page!.id}/publish`)
      await tab.goto(`${server.url}/app/pages/${page!.id}/audience`)
      await tab.getByRole('button', { name: text.audience.bringIn }).click()
      const words = text.audience.import
      await dialog.getByLabel(words.addresses).fill('reader@example.com')
      await dialog.getByRole('button', { name: words.begin(1) }).click()
      await dialog.getByText(words.mailsWait(1)).waitFor()
      await dialog.getByRole('link', { name: text.waitingMail.open }).waitFor()
      await visitor.leave()

      const [bob] = await addAccounts(server.dataDir, ['bob-baker'], undefined)
      const other = await openVisitor(site.browser, [server.url], DESK)
      await signIn(other.context, server.url, bob!)
      other.tab.setDefaultTimeout(15_000)
      await other.tab.goto(`${server.url}/app/settings/security`)
      const { account } = text
      await other.tab.getByRole('button', { name: account.delete }).click()
      await other.tab.getByLabel(account.deleteType(bob!.username)).fill(bob!.username)
      await other.tab.getByLabel(account.confirmPassword).fill(bob!.password)
      await other.tab.getByRole('dialog').getByRole('button', { name: account.delete }).click()
      await other.tab.getByText(text.auth.accountDeleted.waiting).waitFor()
      await other.leave()
    } finally {
      await server.stop()
    }
  })
})

describe('a new block', () => {
  it.each(['text', 'group', 'contact'] as const)(
    'of the kind %s has the cursor in what is written next',
    async (kind) => {
      const { tab, leave } = await enter(studio())
      // as on a slow machine: the list is drawn late, and everything else in any order
      const session = await tab.context().newCDPSession(tab)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await tab.getByRole('button', { name: text.blocks.kinds[kind], exact: true }).click()
      const card = tab.locator('[data-block]').first()
      await until(() => card.evaluate((one) => one.contains(document.activeElement)))
      await tab.keyboard.press('End')
      await tab.keyboard.type('Hello')
      const said = (name: string) => name.endsWith('Hello')
      await until(async () =>
        (await pageNow()).blocks.some((one) => said(one.text) || said(one.title)),
      )
      expect(await card.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      await leave()
    },
  )
})

describe('on a phone', () => {
  it('the preview is opened from the bar of the tabs, and nothing floats over the blocks', async () => {
    const { tab, leave } = await site.visit()
    await signIn(tab.context(), site.server.url)
    await tab.goto(`${site.server.url}${studio()}`)
    const bar = tab.getByRole('navigation', { name: text.studio.tabsLabel })
    const preview = tab.getByRole('button', { name: text.studio.preview, exact: true })
    await preview.waitFor()
    const floating = await tab.evaluate(() =>
      [...document.querySelectorAll('main *')]
        // text for screen readers only is one pixel large
        .filter((one) => getComputedStyle(one).position === 'fixed' && one.clientWidth > 1)
        .map((one) => one.tagName),
    )
    expect(floating).toEqual(['NAV'])
    await bar.getByRole('button', { name: text.studio.preview, exact: true }).click()
    await tab.getByRole('dialog', { name: text.studio.preview }).waitFor()
    await leave()
  })
})

describe('before there are data', () => {
  it('a phone and a chart show the shape of what comes', async () => {
    const { tab, leave } = await enter('/app/tasks')
    const held: (() => void)[] = []
    const hold = async (route: Route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue()
    }
    await tab.route('**/page-picture*', hold)
    await tab.route('**/api/v1/statistics?*', hold)
    await tab.goto(`${site.server.url}/user-dashboard`)
    await until(async () => (await tab.locator('[class*="phone"] i').count()) === 6)
    await tab.getByRole('link', { name: text.navigation.statistics, exact: true }).click()
    await until(async () => (await tab.locator('[class*="chartBones"] > *').count()) === 14)
    for (const go of held) go()
    await tab.unrouteAll({ behavior: 'wait' })
    await leave()
  })
})

describe('what the browser draws itself', () => {
  it('takes our colour', async () => {
    const { tab, leave } = await enter('/app/tasks')
    const colours = await tab.evaluate(() => {
      const radio = document.body.appendChild(document.createElement('input'))
      radio.type = 'radio'
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--wp-accent)'
      return [getComputedStyle(radio).accentColor, getComputedStyle(probe).color]
    })
    expect(colours[0]).toBe(colours[1])
    await leave()
  })
})

describe('icons beside each other', () => {
  /** How the buttons of a bar look that are icons alone: what differs is said twice. */
  const looksIn = (bar: Locator) =>
    bar.evaluate((root) => {
      const buttons = [...root.querySelectorAll('button, a')].filter(
        (one) => one.checkVisibility() && one.textContent === '' && one.querySelector('svg'),
      )
      const looks = buttons.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        const { borderWidth, borderColor, borderRadius, backgroundColor, color } =
          getComputedStyle(one)
        const icon = one.querySelector('svg')!
        const box = icon.getBoundingClientRect()
        const { strokeWidth } = getComputedStyle(icon)
        return JSON.stringify([
          [width, height, borderWidth, borderColor, borderRadius, backgroundColor, color],
          [box.width, box.height, strokeWidth],
        ])
      })
      return { count: buttons.length, looks: [...new Set(looks)] }
    })

  it('have one box, one stroke and one look of a button', async () => {
    const { id } = await site.client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://example.com/icons',
    })
    const { tab, leave } = await enter(`/app/links/${id}`)
    const bars: [Locator, number][] = [
      [tab.locator('header').filter({ has: tab.getByRole('heading', { level: 1 }) }), 3],
      [tab.getByRole('region', { name: text.shell.layout.topbar }), 2],
    ]
    for (const [bar, least] of bars) {
      await bar.getByRole('button').first().waitFor()
      const { count, looks } = await looksIn(bar)
      expect(count).toBeGreaterThanOrEqual(least)
      expect(looks).toHaveLength(1)
    }
    await leave()
  })
})

describe('statistics without a click', () => {
  it('say of a deleted link that it is, and of a draft that nobody sees it', async () => {
    const link = await site.client.call<{ id: string }>('POST', '/api/v1/links', {
      destination: 'https://example.com/gone',
    })
    await site.client.call('DELETE', `/api/v1/links/${link.id}`)
    const { tab, leave } = await enter(`/app/statistics?scope=link&id=${link.id}`)
    await tab.getByText(text.statistics.empty.deletedTitle).waitFor()
    expect(await tab.getByRole('link', { name: text.statistics.empty.qr }).count()).toBe(0)
    await tab.getByRole('link', { name: text.statistics.empty.openLink }).click()
    await tab.getByRole('button', { name: text.link.restore }).waitFor()
    const draft = await site.client.call<{ id: string }>('POST', '/api/v1/pages', {
      username: 'a-draft',
    })
    await tab.goto(`${site.server.url}/app/statistics?scope=page&id=${draft.id}&of=views`)
    await tab.getByText(text.statistics.empty.draftText).waitFor()
    await leave()
  })
})

describe('Home', () => {
  it('draws 30 days and names what comes next', async () => {
    const headers = { 'user-agent': IPHONE }
    const link = await site.client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://example.com/stall',
    })
    await fetch(link.shortUrl, { redirect: 'manual', headers })
    const isCounted = async () =>
      (await site.client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)).clicks === 1
    await until(isCounted)
    const start = new Date(Date.now() + 3_600_000).toISOString()
    await site.client.call('POST', '/add/event', { title: 'Market day', start })
    await site.client.call('POST', '/add/tasks', { title: 'Print the codes' })
    const { tab, leave } = await enter('/user-dashboard')
    const chart = text.statistics.chart.scrub(text.home.thirtyDays)
    await tab.getByRole('slider', { name: chart }).waitFor()
    const next = tab.getByRole('region', { name: text.home.comingUp })
    await next.getByRole('link', { name: 'Market day' }).waitFor()
    await next.getByText(text.home.openTasks(1)).waitFor()
    await next.getByRole('link', { name: 'Print the codes' }).click()
    await tab.waitForURL('**/app/tasks')
    await leave()
  })

  it('shows the newest of each part, and a message when it comes', async () => {
    const { id: pageId } = site.page
    const mail = { subject: 'Spring news', document: { blocks: [] } }
    await site.client.call('POST', `/api/v1/pages/${pageId}/broadcasts`, mail)
    await site.client.call('POST', '/api/v1/pages', { username: 'stall', title: 'The stall' })
    const { items } = await site.client.call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')
    const spaceId = items[0]!.id
    const [bob] = await addAccounts(site.server.dataDir, ['bob-the-baker'], spaceId, 'editor')
    const { tab, leave } = await enter('/user-dashboard')
    const latest = tab.getByRole('region', { name: text.home.latest.title })
    await latest.getByRole('link', { name: 'Spring news' }).waitFor()
    await latest.getByText(text.audience.mailStates.draft).waitFor()
    await latest.getByRole('link', { name: 'The stall' }).waitFor()
    expect(await latest.getByRole('listitem').count()).toBe(2)
    const theirs = await signInTo(site.server, bob!)
    const roomId = `everyone-${spaceId}`
    await theirs.call('POST', '/add/messages', { roomId, message: 'Bread is out' })
    await latest.getByText(text.home.latest.unread(1)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await latest.getByRole('link', { name: 'Bread is out' }).click()
    await tab.waitForURL(`**/app/chat/${roomId}`)
    await leave()
  })

  it('is German for who reads German: its first screen, and the newest in one and in many', async () => {
    const zone = 'Pacific/Kiritimati'
    const german = await openSite({ links: 1 })
    onTestFinished(() => german.close())
    const { client, server, page } = german
    const { home, dashboard } = de
    const visitor = await german.visit({ ...DESK, locale: 'de-DE', timezoneId: zone })
    const { tab } = visitor
    await signIn(visitor.context, server.url)
    await tab.goto(`${server.url}/user-dashboard`)
    await tab.getByRole('heading', { level: 1, name: /^Guten (?:Morgen|Tag|Abend)/ }).waitFor()
    const first = tab.getByRole('region', { name: dashboard.firstTitle })
    await first.getByText(dashboard.firstText).waitFor()
    const ownPage = tab.getByRole('region', { name: dashboard.yourPage })
    await ownPage.getByText(`0${dashboard.pageClicks(0)}`).waitFor()
    await ownPage.getByRole('link', { name: dashboard.editPage }).waitFor()
    const latest = tab.getByRole('region', { name: home.latest.title })
    expect(await latest.count()).toBe(0)

    const fields = [{ id: 'who', kind: 'name', label: 'Name', isRequired: true }]
    const form = { kind: 'form', title: 'Bestellen', form: { fields, thanks: 'Danke!' } }
    await client.call('POST', `/api/v1/pages/${page.id}/blocks`, form)
    await until(async () => (await (await fetch(german.pageUrl)).text()).includes('Bestellen'))
    const reader = await german.visit()
    const order = async () => {
      await reader.tab.goto(german.pageUrl)
      await reader.tab.getByLabel('Name').fill('Bob')
      await reader.tab.getByRole('button', { name: 'Send' }).click()
      await reader.tab.getByRole('status').filter({ hasText: 'Danke!' }).waitFor()
    }
    const mail = { subject: 'Neues vom Markt', document: { blocks: [] } }
    await client.call('POST', `/api/v1/pages/${page.id}/broadcasts`, mail)
    await client.call('POST', '/api/v1/pages', { username: 'stand', title: 'Der Stand' })
    const { items } = await client.call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')
    const spaceId = items[0]!.id
    const [bob] = await addAccounts(server.dataDir, ['bob-the-baker'], spaceId, 'editor')
    const theirs = await signInTo(server, bob!)
    const say = (message: string) =>
      theirs.call('POST', '/add/messages', { roomId: `everyone-${spaceId}`, message })

    /** the rows of the card, of what the server answers and these numbers */
    const rowsOf = async (many: number) => {
      const newest = await client.call<AnswerOf<typeof newestEndpoint>>(
        'GET',
        '/api/v1/home/newest',
      )
      const { chat, subscribers, answers, mail, page } = newest
      const inGerman = (iso: string, more: Intl.DateTimeFormatOptions = {}) =>
        new Intl.DateTimeFormat('de', {
          ...{ timeZone: zone, day: 'numeric', month: 'short' },
          ...more,
        }).format(new Date(iso))
      const clock = { hour: '2-digit', minute: '2-digit' } as const
      const [abos, replies] =
        many === 1
          ? ['1 neues Abo in 30 Tagen', '1 Formularantwort in 30 Tagen']
          : [`${many} neue Abos in 30 Tagen`, `${many} Formularantworten in 30 Tagen`]
      return [
        `${chat?.message}\nbob-the-baker · ${inGerman(chat!.sentAt, clock)} · ${many} ungelesen`,
        `${abos}\nAda Lovelace · Zuletzt am ${inGerman(subscribers!.newestAt)}`,
        `${replies}\nAda Lovelace · Zuletzt am ${inGerman(answers!.newestAt)}`,
        `Neues vom Markt\nMail: Entwurf · ${inGerman(mail!.updatedAt, clock)}`,
        `Der Stand\nSeite geändert: ${inGerman(page!.changedAt, clock)}`,
      ]
    }
    const isSaid = async (many: number) => {
      await tab.goto(`${server.url}/user-dashboard`)
      await latest.waitFor()
      const said = await rowsOf(many)
      await expect
        .poll(() => latest.getByRole('listitem').allInnerTexts(), { timeout: 10_000 })
        .toEqual(said)
      expect(said[1]).toMatch(/ am \d{1,2}\. (?:März|Mai|Juni|Juli|[A-Z][a-z]{2,3}\.)$/)
    }
    await order()
    await addReaders(server.dataDir, page.id, 1)
    await say('Brot ist aus')
    await client.call('POST', '/add/tasks', { title: 'Codes drucken' })
    await isSaid(1)
    const next = tab.getByRole('region', { name: home.comingUp })
    await next.getByText('1 offene Aufgabe', { exact: true }).waitFor()
    await order()
    await addReaders(server.dataDir, page.id, 2)
    await say('Brot ist wieder da')
    await client.call('POST', '/add/tasks', { title: 'Schild malen' })
    await isSaid(2)
    await next.getByText('2 offene Aufgaben', { exact: true }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await reader.leave()
    await visitor.leave()
  })

  it('and the studio count clicks while one looks', async () => {
    const block = site.page.blocks[0]!
    const visit = () =>
      fetch(block.shortUrl!, { redirect: 'manual', headers: { 'user-agent': IPHONE } })
    const home = await enter('/user-dashboard')
    const open = await enter(studio())
    const row = open.tab.locator(`[data-block="${block.id}"]`)
    const card = home.tab.getByRole('region', { name: text.dashboard.yourPage })
    const said = (count: number) => [
      () => row.getByText(text.common.clicks(count)).count(),
      () => card.getByText(`${count}${text.dashboard.pageClicks(count)}`).count(),
    ]
    const shown = async (count: number) => {
      for (const ask of said(count)) await expect.poll(ask, { timeout: 10_000 }).toBe(1)
    }
    await shown(0)
    await visit()
    await shown(1)
    await visit()
    await shown(2)
    await home.leave()
    await open.leave()
  })
})
