import type { CDPSession, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEveryBlock } from '../support/every-block.ts'
import { drawPhoto } from '../support/photo.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * The budgets of bio-page.md §1 as a phone experiences them, over the network: 12 links, a picture
 * and 6 icons, and also one block of each kind except file, each layout, a group, a locked text,
 * two facades and a small picture for thumbnails (which browsers fetch long before it is visible).
 */

const KB = 1024

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 12, icons: [1, 2, 4, 12, 16, 22] })
  await addEveryBlock(site.client, site.page.id, 96)
  const imageId = await site.client.upload(await drawPhoto(), 'profile')
  await site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, { imageId })
  await until(async () =>
    (await (await fetch(site.pageUrl)).text()).includes('<img class="avatar"'),
  )
})
afterAll(() => site?.close())

interface Loaded {
  path: string
  bytes: number
}

/** Everything that the network transfers for a visitor from now on, including headers. */
async function measure({ context, tab }: Visitor): Promise<Loaded[]> {
  const session: CDPSession = await context.newCDPSession(tab)
  await session.send('Network.enable')
  const loaded: Loaded[] = []
  const paths = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^https?:/.test(request.url)) paths.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path !== undefined) loaded.push({ path, bytes: encodedDataLength })
  })
  return loaded
}

/** In the page: gathers how far its layout shifts in `window.shifts`. */
function watchShifts(): void {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifts.push((entry as PerformanceEntry & { value: number }).value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** As on a slow connection. */
async function late(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 800))
  await route.continue()
}

const sum = (loaded: Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0)

describe('a page with 12 links, a picture, 6 icons and every kind of block', () => {
  it('takes at most 60 KB in 6 requests for the first view, 14 of them HTML, 2 the starter', async () => {
    const visitor = await site.visit({ deviceScaleFactor: 3 })
    const { tab } = visitor
    const loaded = await measure(visitor)
    await tab.goto(site.pageUrl, { waitUntil: 'load' })
    await tab.waitForTimeout(1_000)
    const html = loaded.find(({ path }) => path === '/ada')
    const starter = loaded.find(({ path }) => path.includes('starter'))
    const pictures = loaded.filter(({ path }) => path.startsWith('/media/'))
    expect(html!.bytes).toBeLessThanOrEqual(14 * KB)
    expect(starter!.bytes).toBeLessThanOrEqual(2 * KB + 600)
    // A generated picture that is too small would prove nothing.
    expect(Math.max(...pictures.map(({ bytes }) => bytes))).toBeGreaterThan(10 * KB)
    expect(loaded.length).toBeLessThanOrEqual(6)
    expect(sum(loaded)).toBeLessThanOrEqual(60 * KB)
    expect(loaded.some(({ path }) => path.includes('react'))).toBe(false)
    await visitor.leave()
  })

  it('is compressed: HTML and starter weigh what their gzip weighs', async () => {
    const answer = await fetch(site.pageUrl, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    const starter = /src="([^"]+starter[^"]+)"/.exec(await answer.text())![1]!
    const script = await fetch(new URL(starter, site.pageUrl), {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(script.headers.get('content-encoding')).toBe('gzip')
    expect(script.headers.get('cache-control')).toContain('immutable')
  })

  it('has nothing that blocks the first paint', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(site.pageUrl, { waitUntil: 'load' })
    const blocking = await tab.evaluate(() =>
      (
        performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
          renderBlockingStatus: string
        })[]
      )
        .filter((entry) => entry.renderBlockingStatus !== 'non-blocking')
        .map((entry) => entry.name),
    )
    expect(blocking).toEqual([])
    await visitor.leave()
  })

  it('fetches the React part, at most 90 KB, only when somebody reaches for a button', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const loaded = await measure(visitor)
    await tab.goto(site.pageUrl, { waitUntil: 'load' })
    const before = loaded.length
    await tab.getByRole('link', { name: 'Share', exact: true }).click()
    await tab.getByRole('dialog').waitFor()
    await until(
      () => loaded.slice(before).filter(({ path }) => path.includes('/assets/')).length >= 2,
    )
    const part = loaded.slice(before).filter(({ path }) => path.includes('/assets/page/'))
    expect(part.some(({ path }) => path.includes('react-part'))).toBe(true)
    expect(sum(part)).toBeLessThanOrEqual(90 * KB)
    await visitor.leave()
  })

  it('fetches the React part by itself when the browser is idle, but not when it saves data', async () => {
    const idle = await site.visit()
    const loaded = await measure(idle)
    await idle.tab.goto(site.pageUrl)
    await until(() => loaded.some(({ path }) => path.includes('react-part')), 40_000)
    await idle.leave()

    const saving = await site.visit()
    await saving.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const saved = await measure(saving)
    await saving.tab.goto(site.pageUrl)
    await saving.tab.waitForTimeout(6_000)
    expect(saved.filter(({ path }) => path.includes('react-part'))).toEqual([])
    await saving.leave()
  })

  it('has a typeface of its own in one file of 25 KB, which moves next to nothing when it comes', async () => {
    const address = `/api/v1/pages/${site.page.id}/theme`
    await site.client.call('PATCH', address, { font: 'lora' })
    await until(async () => (await (await fetch(site.pageUrl)).text()).includes('/lora-'))
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.addInitScript(watchShifts)
    await context.route('**/*.woff2', late)
    const loaded = await measure(visitor)
    await tab.goto(site.pageUrl)
    await tab.evaluate(() => document.fonts.ready)
    const loadedFont = () => loaded.filter(({ path }) => path.endsWith('.woff2'))
    await until(() => loadedFont().length > 0)
    expect(sum(loadedFont())).toBeLessThanOrEqual(25 * KB)
    expect(loadedFont()).toHaveLength(1)
    expect(await tab.evaluate(() => document.fonts.check('500 16px wp'))).toBe(true)
    const shifts = await tab.evaluate(() => (window as never as { shifts: number[] }).shifts)
    // a line may still break elsewhere; 0.1 is what browsers call good
    expect(shifts.reduce((total, shift) => total + shift, 0)).toBeLessThan(0.05)
    await visitor.leave()
    await site.client.call('PATCH', address, { font: 'system' })
  })

  it('shifts nothing: not while it loads, not when the React part comes, not behind a dialog', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const visitor = await site.visit({ viewport, reducedMotion: 'no-preference' })
      const { tab, context } = visitor
      await context.addInitScript(watchShifts)
      await context.route('**/media/**', late)
      await tab.goto(site.pageUrl, { waitUntil: 'load' })
      await tab.getByRole('link', { name: 'Share', exact: true }).hover()
      await tab.waitForTimeout(500)
      await tab.getByRole('link', { name: 'Share', exact: true }).click()
      await tab.getByRole('dialog').waitFor()
      await tab.waitForTimeout(300)
      const shifts = await tab.evaluate(() => (window as never as { shifts: number[] }).shifts)
      expect(shifts, `${viewport.width} px`).toEqual([])
      await visitor.leave()
    }
  })
})

describe('the page in between of a link', () => {
  let spaceId: string
  const design = { title: 'Our partners', text: 'You are leaving us.', button: 'On', seconds: 30 }
  const makeLink = () =>
    site.client.call<{ shortUrl: string }>('POST', '/api/v1/links', {
      ...{ destination: 'https://shop.example/sale', interstitialSeconds: 30 },
    })
  /** The branded one, approved and turned on; with a picture as heavy as they get. */
  async function brand(): Promise<void> {
    const { call } = site.client
    spaceId = (await call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')).items[0]!.id
    const own = `/api/v1/spaces/${spaceId}/interstitial`
    const pictureId = await site.client.upload(await drawPhoto(), 'interstitial')
    await call('PUT', own, { ...design, pictureId })
    await call('POST', `${own}-request`)
    await call('POST', '/api/v1/admin/interstitial-requests', { spaceId, isApproved: true })
    await call('PUT', own, { ...design, pictureId, isOn: true })
  }

  it('keeps the budgets of a page, shifts nothing and asks nobody else, plain and branded', async () => {
    const { shortUrl } = await makeLink()
    for (const isBranded of [false, true]) {
      if (isBranded) await brand()
      const visitor = await site.visit({ deviceScaleFactor: 3, reducedMotion: 'no-preference' })
      const { tab, context } = visitor
      await context.addInitScript(watchShifts)
      await context.route('**/media/**', late)
      const loaded = await measure(visitor)
      await tab.goto(shortUrl, { waitUntil: 'load' })
      await tab.waitForTimeout(500)
      const pictures = loaded.filter(({ path }) => path.startsWith('/media/'))
      expect(pictures).toHaveLength(isBranded ? 1 : 0)
      expect(await tab.getByRole('heading').textContent()).toBe(
        isBranded ? design.title : 'shop.example',
      )
      const html = loaded.find(({ path }) => path === new URL(shortUrl).pathname)
      expect(html!.bytes).toBeLessThanOrEqual(14 * KB)
      expect(loaded.length).toBeLessThanOrEqual(6)
      expect(sum(loaded)).toBeLessThanOrEqual(60 * KB)
      expect(loaded.filter(({ path }) => path.endsWith('.js'))).toEqual([])
      const blocking = await tab.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(
            (entry) =>
              (entry as never as { renderBlockingStatus: string }).renderBlockingStatus !==
              'non-blocking',
          )
          .map((entry) => entry.name),
      )
      expect(blocking).toEqual([])
      const shifts = await tab.evaluate(() => (window as never as { shifts: number[] }).shifts)
      expect(shifts, isBranded ? 'branded' : 'plain').toEqual([])
      // no policy report, no error, no foreign request
      await visitor.leave()
    }
  })
})
