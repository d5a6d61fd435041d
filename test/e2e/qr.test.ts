import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QrDesignAnswer } from '#contract/qr/qr.ts'
import { text } from '#web/messages/index.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { violationsOf } from '../support/axe.ts'
import { readQr } from '../support/read-qr.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const DESK = { width: 1440, height: 900 }

interface Link {
  id: string
  shortUrl: string
}

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 1 }, { env: { SMTP_URL: '' } })
})
afterAll(() => site?.close())

const shorten = () =>
  site.client.call<Link>('POST', '/api/v1/links', { destination: 'https://example.com/landing' })

const designOf = (link: Link) =>
  site.client.call<QrDesignAnswer>('GET', `/api/v1/links/${link.id}/qr-design`)

/** Opens the designer of a link as its owner. */
async function openDesigner(link: Link, viewport = DESK): Promise<Visitor> {
  const visitor = await site.visit({ viewport })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}/app/links/${link.id}/qr`)
  await preview(visitor.tab).waitFor()
  return visitor
}

const preview = (tab: Page) => tab.getByRole('img', { name: /^QR code of / })

/** Decodes the code on the screen. */
async function readPreview(tab: Page): Promise<string | undefined> {
  const source = (await preview(tab).getAttribute('src')) ?? ''
  return (await readQr(Buffer.from(decodeURIComponent(source.slice(source.indexOf(',') + 1))))).text
}

async function download(tab: Page, kind: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = tab.waitForEvent('download')
  await tab.getByRole('link', { name: text.qr.downloadAs(kind) }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

describe('the designer of QR codes', () => {
  it('refuses what cannot be read, repairs it, keeps it, and gives files that decode', async () => {
    const link = await shorten()
    const { tab, leave } = await openDesigner(link)
    const address = `${link.shortUrl}?qr`
    expect(await readPreview(tab)).toBe(address)

    await tab.getByRole('radio', { name: text.qr.lookNames.plum }).check({ force: true })
    await until(async () => (await designOf(link)).isSaved)
    const kept = await designOf(link)
    expect(kept.design).toMatchObject({ foreground: '#5d1f52', shape: 'dots', eyes: 'round' })

    await tab.getByLabel(text.qr.foreground, { exact: true }).fill('#ffdd00')
    await tab.getByText(text.qr.tooClose).waitFor()
    await tab.getByText(text.qr.save.unreadable, { exact: true }).first().waitFor()
    const png = tab.getByRole('button', { name: text.qr.downloadAs(text.qr.png) })
    expect(await png.isDisabled()).toBe(true)
    expect(await designOf(link)).toEqual(kept)

    await tab.getByRole('button', { name: text.qr.fix }).click()
    await tab.getByText(text.qr.good).waitFor()
    await until(async () => (await readPreview(tab)) === address)
    await until(async () => (await designOf(link)).design.foreground !== kept.design.foreground)
    const { design } = await designOf(link)

    const picture = await download(tab, text.qr.png)
    expect(picture.name).toMatch(/-qr\.png$/)
    expect(await readQr(picture.bytes)).toEqual({ text: address, width: 1024, height: 1024 })
    const drawing = await download(tab, text.qr.svg)
    expect(drawing.name).toMatch(/-qr\.svg$/)
    expect((await readQr(drawing.bytes)).text).toBe(address)
    expect(String(drawing.bytes)).toContain(`fill="${design.foreground}"`)

    await tab.reload()
    await preview(tab).waitFor()
    const field = tab.getByLabel(text.qr.foreground, { exact: true })
    expect(await field.inputValue()).toBe(design.foreground)
    await leave()
  })

  it('says before printing whether a phone will read it, and repairs what it can', async () => {
    const link = await shorten()
    const { tab, leave } = await openDesigner(link)
    const words = text.printCheck
    const fix = (name: string) =>
      tab.getByRole('button', { name: words.fixOf(name), exact: true }).click()
    const decoders = () =>
      tab.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /jsqr/i.test(name)).length,
      )
    expect(await decoders()).toBe(0)
    await tab.getByRole('button', { name: text.qr.check }).click()
    await tab.getByText(words.ready, { exact: true }).waitFor()
    await tab.getByText(words.scanGood(withoutScheme(`${link.shortUrl}?qr`))).waitFor()
    expect(await decoders()).toBe(1)

    await tab.getByRole('slider', { name: text.qr.margin }).press('Home')
    await tab.getByText(words.marginNarrow(0)).waitFor()
    await tab.getByText(words.open(1), { exact: true }).waitFor()
    await fix(words.margin)
    await tab.getByText(words.ready, { exact: true }).waitFor()
    await until(async () => (await designOf(link)).design.margin === 4)

    await tab.getByLabel(text.qr.foreground, { exact: true }).fill('#ffdd00')
    await tab.keyboard.press('Tab')
    await tab.getByText(words.contrastLow).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await fix(words.contrast)
    await tab.getByText(words.ready, { exact: true }).waitFor()

    await tab.getByLabel(words.distance).selectOption(words.distances[300])
    await tab.getByText(words.pngCoarse).waitFor()
    await fix(words.size)
    await tab.getByText(words.ready, { exact: true }).waitFor()
    const { bytes } = await download(tab, text.qr.png)
    expect((await readQr(bytes)).width).toBeGreaterThan(1024)
    await tab.getByLabel(words.distance).selectOption(words.distances[1000])
    await tab.getByText(words.pngNever).waitFor()
    const noFix = tab.getByRole('button', { name: words.fixOf(words.size), exact: true })
    expect(await noFix.count()).toBe(0)
    await leave()
  })

  it('scans what is drawn, not what should be', async () => {
    const link = await shorten()
    const { tab, leave } = await openDesigner(link)
    await tab.route('**/qr.svg?*', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="768"/>',
      }),
    )
    await tab.getByRole('button', { name: text.qr.check }).click()
    await tab.getByText(text.printCheck.ready, { exact: true }).waitFor()
    const styles = tab.getByRole('group', { name: text.qr.frameStyle })
    await styles.getByRole('radio', { name: text.qr.frameNames.band }).check({ force: true })
    await tab.getByText(text.printCheck.scanBad).waitFor()
    await tab.getByText(text.printCheck.open(1), { exact: true }).waitFor()
    await tab.unroute('**/qr.svg?*')
    await tab.getByLabel(text.qr.frameWords).fill('Come in')
    await tab.getByText(text.printCheck.ready, { exact: true }).waitFor()
    await leave()
  })

  it('is used by keyboard alone', async () => {
    const link = await shorten()
    const { tab, leave } = await openDesigner(link)
    const shapes = tab.getByRole('group', { name: text.qr.shape })
    await shapes.getByRole('radio', { name: text.qr.shapeNames.square }).focus()
    await tab.keyboard.press('ArrowRight')
    await tab.getByRole('slider', { name: text.qr.margin }).focus()
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.press('ArrowRight')
    const levels = tab.getByRole('group', { name: text.qr.level })
    await levels.getByRole('radio', { name: text.qr.levelNames.M }).focus()
    await tab.keyboard.press('ArrowRight')
    await tab.getByText(text.qr.levelTexts.Q).waitFor()
    await until(async () => (await designOf(link)).design.level === 'Q')
    expect((await designOf(link)).design).toMatchObject({ shape: 'rounded', margin: 6 })
    await leave()
  })

  it('puts an uploaded logo into the middle, strong enough to decode', async () => {
    const link = await shorten()
    const { tab, leave } = await openDesigner(link)
    const logo = await sharp({
      create: { width: 600, height: 400, channels: 3, background: '#aa2200' },
    })
      .png()
      .toBuffer()
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: logo }
    await tab.locator('input[type="file"]').setInputFiles(file)
    await tab.getByText(text.qr.levelLogo).waitFor()
    await until(async () => (await designOf(link)).design.logo !== 'none')
    await until(async () => (await preview(tab).getAttribute('src'))!.includes('%3Cimage'))
    expect(await readPreview(tab)).toBe(`${link.shortUrl}?qr`)
    const { bytes } = await download(tab, text.qr.png)
    expect((await readQr(bytes)).text).toBe(`${link.shortUrl}?qr`)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const middle = (512 * info.width + 512) * info.channels
    expect(data[middle]).toBeGreaterThan(140)
    expect(data[middle + 2]).toBeLessThan(40)

    await tab.getByRole('radio', { name: text.qr.logoNone }).check({ force: true })
    await until(async () => (await designOf(link)).design.logo === 'none')
    await leave()
  })

  it('says that it is offline and keeps the design when the connection is back', async () => {
    const link = await shorten()
    const { tab, context, leave } = await openDesigner(link)
    await context.setOffline(true)
    await tab.getByRole('radio', { name: text.qr.lookNames.forest }).check({ force: true })
    await tab.getByText(text.qr.save.offline).first().waitFor()
    expect((await designOf(link)).isSaved).toBe(false)
    await context.setOffline(false)
    await until(async () => (await designOf(link)).design.foreground === '#1f4a2a')
    await tab.getByText(text.qr.save.saved, { exact: true }).first().waitFor()
    await leave()
  })

  it('copies the picture', async () => {
    const link = await shorten()
    const { tab, context, leave } = await openDesigner(link)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tab.getByRole('button', { name: text.qr.copy }).click()
    await tab.getByText(text.qr.copied, { exact: true }).waitFor()
    const copied = await tab.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const picture = await item!.getType('image/png')
      return [...new Uint8Array(await picture.arrayBuffer())]
    })
    expect((await readQr(Buffer.from(copied))).text).toBe(`${link.shortUrl}?qr`)
    await leave()
  })

  it('keeps the last change when one leaves at once', async () => {
    const link = await shorten()
    const { tab, leave } = await openDesigner(link)
    await tab.getByRole('radio', { name: text.qr.lookNames.ink }).check({ force: true })
    await tab.getByRole('link', { name: text.navigation.links, exact: true }).first().click()
    await until(async () => (await designOf(link)).design.foreground === '#1c2b4a')
    await leave()
  })

  it('opens beside the studio of a page, on a phone too, without a fault of axe', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await site.visit({ colorScheme, viewport: { width: 390, height: 844 } })
      await signIn(visitor.context, site.server.url)
      const { tab } = visitor
      await tab.goto(`${site.server.url}/app/pages/${site.page.id}/settings`)
      await tab.getByRole('button', { name: text.qr.open }).click()
      await preview(tab).waitFor()
      expect(await readPreview(tab)).toBe(`${site.pageUrl}?qr`)
      expect(await violationsOf(tab)).toEqual([])
      const fits = await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      expect(fits).toBe(true)
      await visitor.leave()
    }
  })
})

describe('scans', () => {
  interface Answer {
    numbers: { clicks: number }
  }
  const count = async (question: string, trigger: string) =>
    (await site.client.call<Answer>('GET', `/api/v1/statistics?${question}&trigger=${trigger}`))
      .numbers.clicks

  const codeAt = async (path: string) => {
    const headers = { authorization: site.client.accessToken }
    const answer = await fetch(`${site.server.url}${path}`, { headers })
    return (await readQr(Buffer.from(await answer.arrayBuffer()))).text!
  }
  const follow = (address: string) =>
    fetch(address, { redirect: 'manual', headers: { 'user-agent': PHONE } })

  it('of a link are told from its clicks, and shown beside the code', async () => {
    const link = await shorten()
    const address = await codeAt(`/api/v1/links/${link.id}/qr.png`)
    expect(address).toBe(`${link.shortUrl}?qr`)
    const scanned = await follow(address)
    expect(scanned.status).toBe(302)
    expect(scanned.headers.get('location')).toBe('https://example.com/landing')
    await follow(link.shortUrl)
    await follow(link.shortUrl)
    const question = `scope=link&id=${link.id}`
    await until(async () => (await count(question, 'link')) === 2)
    expect(await count(question, 'qr')).toBe(1)

    const { tab, leave } = await openDesigner(link)
    await tab.getByText(text.qr.scansOf(1)).waitFor()
    await tab.getByRole('link', { name: text.qr.statistics }).click()
    await tab.waitForURL(/\/app\/statistics\?.*trigger=qr/)
    await leave()
  })

  it('of a page are told from its views, once however often it is loaded again', async () => {
    const address = await codeAt(`/api/v1/pages/${site.page.id}/qr.svg`)
    expect(address).toBe(`${site.pageUrl}?qr`)
    const visitor = await site.visit({ userAgent: PHONE })
    const { tab } = visitor
    await tab.goto(address)
    await tab.waitForURL(site.pageUrl)
    await tab.reload()
    await visitor.leave()
    const question = `scope=page&id=${site.page.id}&of=views`
    await until(async () => (await count(question, 'link')) === 1)
    expect(await count(question, 'qr')).toBe(1)
  })

  it('of a page that has another name now are still scans', async () => {
    const { id } = await site.client.call<{ id: string }>('POST', '/api/v1/pages', {
      username: 'name-before',
    })
    await site.client.call('POST', `/api/v1/pages/${id}/publish`)
    const address = await codeAt(`/api/v1/pages/${id}/qr.png`)
    await site.client.call('PATCH', `/api/v1/pages/${id}`, { username: 'name-now' })
    // a prefetch never counts, however late the new name arrives
    const peek = () =>
      fetch(address, { redirect: 'manual', headers: { 'sec-purpose': 'prefetch' } })
    await until(async () => (await peek()).status === 302)
    const answer = await fetch(address, { headers: { 'user-agent': PHONE } })
    expect(new URL(answer.url).pathname).toBe('/name-now')
    await until(async () => (await count(`scope=page&id=${id}&of=views`, 'qr')) === 1)
    expect(await count(`scope=page&id=${id}&of=views`, 'link')).toBe(0)
  })
})
