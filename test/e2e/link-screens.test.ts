import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract/links/links.ts'
import { violationsOf } from '../support/axe.ts'
import { problemsOfHtml } from '../support/html-problems.ts'
import { polyglots } from '../support/polyglots.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** What a visitor sees instead of a redirect (contract.md §2, §5). */

const PASSWORD = 'open sesame'
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let site: Site

beforeAll(async () => {
  site = await openSite({}, {}, true)
}, 120_000)
afterAll(() => site?.close())

const makeLink = (fields: Record<string, unknown>) =>
  site.client.call<LinkAnswer>('POST', '/api/v1/links', {
    destination: 'https://shop.example/sale?own=1',
    ...fields,
  })
/** An ended link: a new link cannot have an end in the past, so the end is set afterwards. */
const makeEndedLink = async (fields: Record<string, unknown>) => {
  const { id } = await makeLink({})
  return site.client.call<LinkAnswer>('PATCH', `/api/v1/links/${id}`, fields)
}
/** these tests use a headless browser, which counts as a bot */
const clicksOf = async (id: string) =>
  (await site.client.call<LinkAnswer>('GET', `/api/v1/links/${id}`)).allClicks
const heading = (tab: Page) => tab.getByRole('heading', { level: 1 }).textContent()

/** A visitor with outside access; its requests are recorded, not forbidden. */
async function visitor(options: BrowserContextOptions = {}) {
  const visit: Visitor = await site.visit(options)
  const outside: Request[] = []
  const isOutside = /^https:\/\/(?:[\w-]+\.)*example\//
  // also those that redirects lead to, which no route sees
  visit.context.on('request', (request) => {
    if (isOutside.test(request.url()) && request.isNavigationRequest()) outside.push(request)
  })
  await visit.context.route(isOutside, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>There</title><h1>There</h1>' }),
  )
  return {
    ...visit,
    outside,
    async leave() {
      const left = outside.map((request) => request.url())
      visit.misdeeds.foreign.splice(
        0,
        visit.misdeeds.foreign.length,
        ...visit.misdeeds.foreign.filter((url) => !left.includes(url)),
      )
      await visit.leave()
    },
  }
}

async function expectPleasant(tab: Page): Promise<void> {
  // the owner chose the delay before continuing; the plain link works at once
  expect(await violationsOf(tab, ['meta-refresh'])).toEqual([])
  expect(await tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('a protected link, %s', (name, javaScriptEnabled) => {
  const alias = name.replace(' ', '-')

  it('opens with its password, by keyboard alone, and stays open for this browser', async () => {
    const link = await makeLink({ alias, password: PASSWORD, title: 'The hidden title' })
    const { tab, leave, outside, context } = await visitor({ javaScriptEnabled })
    await tab.goto(`${link.shortUrl}?utm_source=mail`)
    expect(await tab.title()).toBe('This link is protected')
    expect(await tab.content()).not.toMatch(/the hidden title|shop\.example/i)

    // the field has the focus, even after an error
    for (const wrong of ['guess', 'Open sesame']) {
      await tab.keyboard.type(wrong)
      await tab.keyboard.press('Enter')
      await tab.getByRole('alert').waitFor()
      expect(await tab.getByRole('alert').textContent()).toBe('That is not the password.')
      expect(await tab.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
      expect(new URL(tab.url()).pathname).toBe(`/${alias}/unlock`)
    }
    expect(await clicksOf(link.id)).toBe(0)
    await tab.keyboard.type(PASSWORD)
    await tab.keyboard.press('Enter')
    await tab.waitForURL('https://shop.example/sale?own=1')
    expect(outside).toHaveLength(1)
    await until(async () => (await clicksOf(link.id)) === 1)

    const cookie = (await context.cookies()).find((one) => one.name === 'waypost_link')
    expect(cookie).toMatchObject({ path: `/${alias}`, httpOnly: true, sameSite: 'Lax' })
    // the browser's cookies, because Playwright cannot follow a redirect to a fictitious host
    const again = await context.request.get(link.shortUrl, { maxRedirects: 0 })
    expect([again.status(), again.headers().location]).toEqual([302, link.destination])
    await until(async () => (await clicksOf(link.id)) === 2)
    await leave()
  })
})

describe('a protected link', () => {
  it('asks again when its password is another', async () => {
    const link = await makeLink({ alias: 'changing', password: PASSWORD })
    const { tab, leave } = await visitor()
    await tab.goto(link.shortUrl)
    await tab.getByLabel('Password').fill(PASSWORD)
    await tab.getByRole('button', { name: 'Open the link' }).click()
    await tab.waitForURL('https://shop.example/**')
    await site.client.call('PATCH', `/api/v1/links/${link.id}`, { password: 'another one' })
    await until(async () => {
      await tab.goto(link.shortUrl)
      return (await tab.title()) === 'This link is protected'
    })
    await leave()
  })

  it('sends no referrer where its owner wants none', async () => {
    const link = await makeLink({ alias: 'quiet', password: PASSWORD, hidesReferrer: true })
    const { tab, leave, outside } = await visitor()
    await tab.goto(link.shortUrl)
    await tab.getByLabel('Password').fill(PASSWORD)
    await tab.getByLabel('Password').press('Enter')
    await tab.waitForURL('https://shop.example/**')
    expect((await outside[0]!.allHeaders()).referer).toBeUndefined()
    await leave()
  })
})

describe('the page in between', () => {
  it.each([true, false])('counts down and goes on by itself (scripts: %s)', async (scripts) => {
    const link = await makeLink({ interstitialSeconds: 2, hidesReferrer: true })
    const { tab, leave, outside } = await visitor({ javaScriptEnabled: scripts })
    await tab.goto(link.shortUrl)
    expect(await heading(tab)).toBe('shop.example')
    expect(outside).toEqual([])
    await until(() => outside.length > 0)
    expect(outside[0]!.url()).toBe('https://shop.example/sale?own=1')
    expect(outside[0]!.headers().referer).toBeUndefined()
    await until(async () => (await clicksOf(link.id)) === 1)
    await leave()
  })

  it('goes on at once by its link', async () => {
    const link = await makeLink({ interstitialSeconds: 60 })
    const { tab, leave, outside } = await visitor()
    await tab.goto(link.shortUrl)
    await expectPleasant(tab)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await until(() => outside.length > 0)
    expect(outside[0]!.url()).toBe('https://shop.example/sale?own=1')
    await leave()
  })
})

describe('the app page', () => {
  it('opens nothing by itself, and goes on in the browser', async () => {
    const link = await makeLink({
      rules: [
        {
          id: 'app',
          target: {
            kind: 'app',
            appUrl: 'shop://sale/1',
            storeUrl: 'https://apps.example/shop',
            destination: 'https://shop.example/in-the-browser',
          },
        },
      ],
    })
    const { tab, leave, outside } = await visitor()
    await tab.goto(link.shortUrl)
    expect(await heading(tab)).toBe('This link opens in an app')
    const app = tab.getByRole('link', { name: 'Open in the app' })
    expect(await app.getAttribute('href')).toBe('shop://sale/1')
    await expectPleasant(tab)
    expect([tab.url(), outside]).toEqual([link.shortUrl, []])
    await tab.getByRole('link', { name: 'Continue in the browser' }).click()
    await tab.waitForURL('https://shop.example/in-the-browser')
    await leave()
  })
})

describe('the preview behind a plus', () => {
  it('shows where a link leads without going there, and goes on by a click that counts', async () => {
    const link = await makeLink({
      alias: 'look-first',
      destination: 'https://m\u00fcnchen.example/bier',
      title: '<b>Bier</b>',
    })
    const { tab, leave, outside } = await visitor()
    await tab.goto(`${link.shortUrl}+`)
    expect(await heading(tab)).toBe('xn--mnchen-3ya.example')
    expect(await tab.getByText('<b>Bier</b>').count()).toBe(1)
    expect(outside).toEqual([])
    await expectPleasant(tab)
    expect(await clicksOf(link.id)).toBe(0)
    await tab.getByRole('link', { name: 'Continue' }).click()
    await tab.waitForURL('https://xn--mnchen-3ya.example/bier')
    await until(async () => (await clicksOf(link.id)) === 1)
    await leave()
  })

  it('leads from a protected link to its question', async () => {
    await makeLink({ alias: 'look-locked', password: PASSWORD, title: 'Hidden' })
    const { tab, leave } = await visitor()
    await tab.goto(`${site.server.url}/look-locked+`)
    expect(await tab.content()).not.toMatch(/shop\.example|Hidden/)
    await tab.getByRole('link', { name: 'Enter the password' }).click()
    await tab.getByLabel('Password').waitFor()
    await leave()
  })
})

describe('hostile words of an owner', () => {
  it('run nothing on any screen', async () => {
    const words = polyglots.filter((text) => !text.includes('\u0000'))
    const past = '2021-01-01T00:00:00.000Z'
    const { tab, leave } = await visitor()
    for (const message of words) {
      const { shortUrl } = await makeEndedLink({ endsAt: past, endedMessage: message })
      await tab.goto(shortUrl)
      expect(await heading(tab)).toBe('This link has expired')
      const preview = await makeLink({ title: message.slice(0, 200) })
      await tab.goto(`${preview.shortUrl}+`)
      expect(await heading(tab)).toBe('shop.example')
    }
    await leave()
  })
})

describe('every screen in place of a redirect', () => {
  it('is pleasant at any width, light and dark, and valid', async () => {
    const past = '2020-01-01T00:00:00.000Z'
    const future = '2999-01-01T00:00:00.000Z'
    const links = [
      await makeLink({ password: PASSWORD }),
      await makeLink({ interstitialSeconds: 60 }),
      await makeLink({ startsAt: future, startsMessage: 'Soon.\n\nReally.' }),
      await makeEndedLink({
        startsAt: past,
        endsAt: '2021-01-01T00:00:00.000Z',
        endedMessage: 'Over',
      }),
      await makeLink({ destination: `https://shop.example/${'long/'.repeat(300)}` }),
    ]
    const addresses = links.map((link, at) => (at === 4 ? `${link.shortUrl}+` : link.shortUrl))
    for (const colorScheme of ['light', 'dark'] as const) {
      const { tab, leave } = await visitor({ colorScheme })
      for (const width of [320, 768, 1440]) {
        await tab.setViewportSize({ width, height: 800 })
        for (const address of addresses) {
          const answer = await tab.goto(address)
          await expectPleasant(tab)
          const html = (await answer!.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '')
          expect(await problemsOfHtml(html)).toEqual([])
        }
      }
      await leave()
    }
  })
})

describe('a counted link that a page has fetched ahead', () => {
  it('is refused to the browser, and leads the click that follows where it should (A60)', async () => {
    const link = await makeLink({ alias: 'ahead', clickLimit: 1 })
    const rules = { prefetch: [{ urls: [link.shortUrl], eagerness: 'immediate' }] }
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<title>Elsewhere</title><script type="speculationrules">${JSON.stringify(rules)}</script>` +
          `<a href="${link.shortUrl}">Go</a>`,
      )
    }).listen(0, '127.0.0.1')
    const { context, tab } = await site.visit({ userAgent: CHROME })
    try {
      await until(() => elsewhere.listening)
      const session = await context.newCDPSession(tab)
      const seen: string[] = []
      session.on('Preload.prefetchStatusUpdated', (told) => seen.push(told.prefetchStatus))
      await session.send('Preload.enable')
      await tab.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
      // its status refuses it, not a missing destination
      await until(() => seen.includes('PrefetchFailedNon2XX'))
      const used = async () =>
        (await site.client.call<LinkAnswer>('GET', `/api/v1/links/${link.id}`)).clickLimitUsed
      expect(await used()).toBe(0)
      const arrives = tab.waitForRequest(link.destination)
      await tab.getByRole('link').click({ noWaitAfter: true })
      await arrives
      expect(await used()).toBe(1)
    } finally {
      await context.close()
      elsewhere.close()
    }
  })
})
