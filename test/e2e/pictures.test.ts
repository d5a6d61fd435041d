import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Cropping a picture by mouse, finger and keyboard; uploads are stored in S3. */

const DESK = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A busy machine reacts late to a finger. */
const PATIENTLY = { timeout: 20_000 }

let store: S3Server
let site: Site

beforeAll(async () => {
  store = await startS3Server()
  site = await openSite({ links: 1 }, { env: { STORAGE_URL: store.storageUrl } })
})
afterAll(async () => {
  await site?.close()
  await store?.stop()
})

/** Displayed upright: upper half red, lower half blue, twice as high as wide; stored rotated. */
async function photo() {
  const upright = await sharp({
    create: { width: 400, height: 800, channels: 3, background: '#0000ff' },
  })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()
  const buffer = await sharp(await sharp(upright).rotate(270).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

async function enter(options: object, tab = ''): Promise<Visitor> {
  const visitor = await site.visit(options)
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}/app/pages/${site.page.id}${tab}`)
  return visitor
}

const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)
const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: text.crop.title })
const frameOf = (tab: Page) => dialogOf(tab).getByRole('application', { name: text.crop.frame })
const zoomOf = async (tab: Page) => Number(await dialogOf(tab).getByRole('slider').inputValue())
const takeIt = (tab: Page) => dialogOf(tab).getByRole('button', { name: text.crop.use })

const pictureButton = (tab: Page) =>
  tab
    .getByRole('button', {
      name: new RegExp(`^(${text.studio.pictureAdd}|${text.studio.pictureChange})$`),
    })
    .first()

/** Opens the dialog for the picture of the page. */
async function choose(tab: Page): Promise<void> {
  await pictureButton(tab).waitFor()
  await tab
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo())
  await frameOf(tab).waitFor()
  await dialogOf(tab).getByTestId('crop-preview').waitFor()
}

async function boxOf(locator: Locator) {
  const box = (await locator.boundingBox())!
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** `red` to `blue` of the published picture, in thirds from the top. */
async function coloursOf(url: string | null): Promise<string[]> {
  const answer = await fetch(new URL(new URL(url!).pathname, site.server.url))
  const picture = sharp(Buffer.from(await answer.arrayBuffer()))
  const { data } = await picture.resize(1, 3, { fit: 'fill' }).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  })
  return [0, 1, 2].map((at) => {
    const [red, , blue] = [...data.subarray(at * 3, at * 3 + 3)] as [number, number, number]
    return Math.abs(red - blue) < 90 ? 'both' : red > blue ? 'red' : 'blue'
  })
}

/** What is shown once it is a different picture from `before`. */
async function coloursAfter(before: string | null): Promise<string[]> {
  await until(async () => ![null, before].includes((await pageNow()).imageUrl))
  return coloursOf((await pageNow()).imageUrl)
}

describe('the part of a picture', () => {
  it('is moved with the mouse and the wheel, in the picture as it stands upright', async () => {
    const { tab, leave } = await enter(DESK)
    const before = (await pageNow()).imageUrl
    await choose(tab)
    const { x, y } = await boxOf(frameOf(tab))
    // down, so that the upper half moves into the frame
    await tab.mouse.move(x, y)
    await tab.mouse.down()
    await tab.mouse.move(x, y + 150, { steps: 8 })
    await tab.mouse.move(x, y + 400, { steps: 8 })
    await tab.mouse.up()
    await tab.mouse.move(x, y)
    await expect
      .poll(async () => {
        await tab.mouse.wheel(0, -120)
        return zoomOf(tab)
      }, PATIENTLY)
      .toBeGreaterThan(1)
    await tab.mouse.down()
    await tab.mouse.move(x, y + 600, { steps: 8 })
    await tab.mouse.up()
    expect(await violationsOf(tab)).toEqual([])
    await takeIt(tab).click()
    await dialogOf(tab).waitFor({ state: 'detached' })
    expect(await coloursAfter(before)).toEqual(['red', 'red', 'red'])
    expect([...store.objects.keys()].some((key) => /^uploads\/[0-9a-f]{64}\.webp$/.test(key))).toBe(
      true,
    )
    await leave()
  })

  it('is moved and zoomed with keys alone, and left with Escape', async () => {
    const { tab, leave } = await enter(DESK)
    const before = (await pageNow()).imageUrl
    await choose(tab)
    await expect
      .poll(() => frameOf(tab).evaluate((one) => one === document.activeElement), PATIENTLY)
      .toBe(true)
    await tab.keyboard.press('Escape')
    await dialogOf(tab).waitFor({ state: 'detached' })
    expect((await pageNow()).imageUrl).toBe(before)

    await choose(tab)
    await frameOf(tab).focus()
    await tab.keyboard.press('+')
    await tab.keyboard.press('+')
    await expect.poll(() => zoomOf(tab), PATIENTLY).toBe(1.2)
    await tab.keyboard.press('-')
    await expect.poll(() => zoomOf(tab), PATIENTLY).toBe(1.1)
    for (let press = 0; press < 60; press++) await tab.keyboard.press('ArrowUp')
    const onButton = () => takeIt(tab).evaluate((one) => one === document.activeElement)
    for (let press = 0; press < 12 && !(await onButton()); press++) await tab.keyboard.press('Tab')
    await tab.keyboard.press('Enter')
    await dialogOf(tab).waitFor({ state: 'detached' })
    expect(await coloursAfter(before)).toEqual(['blue', 'blue', 'blue'])
    await leave()
  })

  it('is moved with a finger and zoomed with two, on a phone', async () => {
    const { tab, context, leave } = await enter(PHONE)
    const before = (await pageNow()).imageUrl
    await choose(tab)
    const cdp = await context.newCDPSession(tab)
    const { x, y, width } = await boxOf(frameOf(tab))
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: [number, number][] = [],
    ) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    await expect
      .poll(async () => {
        await touch('touchStart', [
          [x - 20, y],
          [x + 20, y],
        ])
        for (let step = 1; step <= 10; step++) {
          await touch('touchMove', [
            [x - 20 - (step * width) / 40, y],
            [x + 20 + (step * width) / 40, y],
          ])
        }
        await touch('touchEnd')
        return zoomOf(tab)
      }, PATIENTLY)
      .toBeGreaterThan(1.5)
    for (let drags = 0; drags < 6; drags++) {
      await touch('touchStart', [[x, y - 60]])
      for (let step = 1; step <= 10; step++) await touch('touchMove', [[x, y - 60 + step * 20]])
      await touch('touchEnd')
    }
    expect(await violationsOf(tab)).toEqual([])
    const isWide = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
    await takeIt(tab).tap()
    await dialogOf(tab).waitFor({ state: 'detached' })
    expect(await coloursAfter(before)).toEqual(['red', 'red', 'red'])
    await leave()
  })

  it('is asked for no file that is no picture', async () => {
    const { tab, leave } = await enter(DESK)
    await pictureButton(tab).waitFor()
    const field = tab.locator('input[type=file]').first()
    const send = (name: string, mimeType: string, bytes: Buffer) =>
      field.setInputFiles({ name, mimeType, buffer: bytes })
    await send('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await tab.getByText(errors.wrongType.text).first().waitFor()
    await send('a.png', 'image/png', Buffer.from('no picture at all'))
    await dialogOf(tab).waitFor({ state: 'detached' })
    await tab.getByText(errors.wrongType.text).first().waitFor()
    await leave()
  })
})

describe('the icon of a page', () => {
  it('is chosen in the settings and shown in tabs and on home screens', async () => {
    const { tab, leave } = await enter(DESK, '/settings')
    const { settings } = text.studio
    const field = tab
      .locator('input[type=file][aria-label]')
      .and(tab.getByLabel(settings.faviconAdd))
    await tab.getByRole('button', { name: settings.faviconAdd }).waitFor()
    await field.setInputFiles(await photo())
    await frameOf(tab).waitFor()
    await takeIt(tab).click()
    await tab.getByRole('button', { name: settings.faviconChange }).waitFor()
    await until(async () => (await pageNow()).faviconUrl !== null)
    const html = async () => (await fetch(site.pageUrl)).text()
    await until(async () => (await html()).includes('sizes="32x32"'))
    const [, small] = /rel="icon" type="image\/png" sizes="32x32" href="([^"]+)"/.exec(
      await html(),
    )!
    const [, large] = /rel="apple-touch-icon" href="([^"]+)"/.exec(await html())!
    for (const [url, size] of [
      [small, 32],
      [large, 180],
    ] as const) {
      const answer = await fetch(url!)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height]).toEqual([size, size])
    }
    await tab.getByRole('button', { name: settings.faviconRemove }).click()
    await until(async () => !(await html()).includes('sizes="32x32"'))
    await leave()
  })
})

describe('a picture in a mail', () => {
  it('is put in with words for those who do not see it, and previewed as it arrives', async () => {
    const begun = { subject: 'News', document: { blocks: [{ kind: 'text', text: 'Hello' }] } }
    const path = `/api/v1/pages/${site.page.id}/broadcasts`
    const { id } = await site.client.call<{ id: string }>('POST', path, begun)
    const visitor = await site.visit(DESK)
    await signIn(visitor.context, site.server.url)
    const { tab } = visitor
    const words = text.audience
    await tab.goto(`${site.server.url}/app/broadcasts/${id}`)
    await tab.getByRole('button', { name: words.kinds.picture, exact: true }).click()
    const part = tab.getByRole('group', { name: words.kinds.picture, exact: true })
    await part.locator('input[type=file]').setInputFiles(await photo())
    await part.getByLabel(words.pictureAlt).fill('Red above blue')
    await part.getByRole('button', { name: text.studio.pictureChange }).waitFor()
    const shown = tab
      .frameLocator(`iframe[title="${words.preview}"]`)
      .getByAltText('Red above blue')
    await shown.waitFor()
    // unbroken and never wider than the card
    await expect
      .poll(
        () => shown.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]),
        PATIENTLY,
      )
      .toEqual([400, 800])
    expect((await boxOf(shown)).width).toBeLessThanOrEqual(464)
    expect(await violationsOf(tab)).toEqual([])
    type Stored = { document: { blocks: { kind: string; picture?: string; alt?: string }[] } }
    const stored = () => site.client.call<Stored>('GET', `/api/v1/broadcasts/${id}`)
    await until(async () => (await stored()).document.blocks[1]?.alt === 'Red above blue')
    const block = (await stored()).document.blocks[1]!
    expect(block.picture).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/)
    const preview = await site.client.call<{ html: string; text: string }>(
      'POST',
      `${path}/preview`,
      { subject: 'News', document: (await stored()).document },
    )
    expect(preview.html).toContain(`src="${site.server.url}${block.picture}"`)
    expect(preview.text).toContain('Red above blue')
    await visitor.leave()
  })
})
