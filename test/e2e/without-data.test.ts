import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Views } from '#server/deps.ts'
import { pagePolicy } from '#server/platform/security/headers.ts'
import { sourceHash } from '#server/platform/security/style-hash.ts'
import { codeFor, freshEmail, openSite, openVisitor, type Site } from '../support/site.ts'
import { type StaticHost, startStaticHost } from '../support/static-host.ts'
import { until } from '../support/until.ts'

/**
 * The page from a host that only has the shell: skeleton, the specification's four calls, then the
 * page, the not-found screen or the address of err_30 (spec §2, §4; design.md §4.2). The host uses
 * the server's own policy.
 */

let site: Site
let host: StaticHost
const asked: string[] = []
/** held back until the test lets it through */
let gate: Promise<void> = Promise.resolve()

beforeAll(async () => {
  site = await openSite({ theme: { type: 1, backgroundCode: 5, buttonStyle: 6 } }, {}, true)
  const { renderShell } = (await import('../../build/ssr/views.js' as string)) as Views
  const assets = JSON.parse(readFileSync('build/page/manifest.json', 'utf8'))
  const { html, style } = renderShell({ assets })
  const policy = pagePolicy({
    styleHashes: [sourceHash(style)],
    imageSources: [site.server.url],
  })
  host = await startStaticHost(site.server.url, (url, request) => {
    const isDocument = /^\/[^/]+$/.test(url.pathname) && !url.searchParams.has('source')
    if (isDocument && url.pathname !== '/sw.js') {
      return { type: 'text/html', body: html, headers: { 'content-security-policy': policy } }
    }
    if (url.pathname === '/sw.js') return { type: 'text/javascript', body: 'self.skipWaiting()' }
    if (!url.pathname.startsWith('/assets/')) asked.push(`${request.method} ${request.url}`)
    return undefined
  })
})
afterAll(async () => {
  await host?.close()
  await site?.close()
})

afterEach(() => {
  gate = Promise.resolve()
})

async function visit(origins: string[] = []) {
  const visitor = await openVisitor(site.browser, [host.url, site.server.url, ...origins])
  await visitor.context.route('**/*source=link-bio*', async (route) => {
    await gate
    await route.continue()
  })
  asked.length = 0
  return visitor
}

describe('a page served without its data', () => {
  it('shows the skeleton, makes the four calls, and then is the page', async () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(`${host.url}/ada?norecord=true`)
    const skeleton = tab.getByRole('status', { name: 'Loading' })
    await skeleton.waitFor()
    const parts = () =>
      skeleton.evaluate(
        (one) =>
          [...one.querySelectorAll('*')]
            .map((part) => part.getBoundingClientRect())
            .filter((box) => box.width > 40 && box.height > 10).length,
      )
    await until(async () => (await parts()) >= 6)
    open()
    await tab.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor()
    const id = site.page.id
    expect(asked[0]).toBe('GET /ada?source=link-bio&norecord=true')
    expect(asked.slice(1).sort()).toEqual([
      `GET /api/user/color/theme?link_bio_id=${id}`,
      `GET /api/user/color?link_bio_id=${id}`,
      `GET /api/user/link_bio_icon/get_icons?link_bio_id=${id}`,
    ])
    expect(await tab.title()).toBe('Ada Lovelace')
    expect(await tab.locator('meta[name=description]').getAttribute('content')).toBe(
      'Notes on engines that weave numbers.',
    )
    expect(await tab.getByRole('link', { name: 'Link number 3' }).count()).toBe(1)
    expect(await tab.getByRole('link', { name: 'Instagram: @ada' }).count()).toBe(1)
    const look = await tab.evaluate(() => ({
      image: getComputedStyle(document.body, '::before').backgroundImage,
      title: getComputedStyle(document.querySelector('h1')!).color,
    }))
    const served = await visitor.context.newPage()
    await served.goto(site.pageUrl)
    expect(
      await served.evaluate(() => ({
        image: getComputedStyle(document.body, '::before').backgroundImage,
        title: getComputedStyle(document.querySelector('h1')!).color,
      })),
    ).toEqual(look)
    await visitor.leave()
  })

  it('subscribes over the same calls', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(`${host.url}/ada`)
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const dialog = tab.getByRole('dialog')
    const email = freshEmail()
    await dialog.getByLabel('E-mail').fill(email)
    await tab.keyboard.press('Enter')
    await dialog.getByLabel('Code').fill(await codeFor(site.sink, email))
    await tab.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: 'Glad you are here' }).waitFor()
    await tab.reload()
    await tab.getByRole('link', { name: 'Subscribed', exact: true }).waitFor()
    await visitor.leave()
  })

  it('says that there is no such profile', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(`${host.url}/nobody-here`)
    await tab.getByRole('heading', { name: 'Link-bio profile not found.' }).waitFor()
    expect(await tab.getByText('Check your link-bio profile url.').count()).toBe(1)
    expect(await tab.getByRole('link', { name: /home/i }).getAttribute('href')).toBe('/')
    expect(await tab.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await visitor.leave()
  })

  it('says so as well when the call does not get through', async () => {
    const visitor = await visit()
    const { tab, context } = visitor
    await context.route('**/*source=link-bio*', (route) => route.abort())
    await tab.goto(`${host.url}/ada`)
    await tab.getByRole('heading', { name: 'Link-bio profile not found.' }).waitFor()
    await visitor.leave()
  })

  it('goes to the address of an expired page', async () => {
    const end = new Date(Date.now() + 1_000).toISOString()
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, {
      endsAt: end,
      endedDestination: 'https://example.com/after',
    })
    await until(async () => {
      const answer = await fetch(`${site.server.url}/ada?source=link-bio`)
      return ((await answer.json()) as { message: string }).message === 'err_30'
    })
    const visitor = await visit(['https://example.com'])
    await visitor.context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>After</title>' }),
    )
    await visitor.tab.goto(`${host.url}/ada`)
    await visitor.tab.waitForURL('https://example.com/after')
    await visitor.leave()
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, {
      endsAt: null,
      endedDestination: null,
    })
  })

  it('unregisters any service worker', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(`${host.url}/sw.js`)
    const count = () =>
      tab.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await tab.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => undefined))
    expect(await count()).toBe(1)
    await tab.goto(`${host.url}/ada`)
    await until(async () => (await count()) === 0)
    await visitor.leave()
  })
})
