import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OUTSIDE_REL } from '#page/anchor.tsx'
import { lostInForcedColors } from '../support/eyes.ts'
import { drawPhoto } from '../support/photo.ts'
import { codeFor, freshEmail, mailTo, openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** folder for screenshots, if somebody wants to look at them */
const { PICTURES } = process.env

let site: Site
let picture: string

beforeAll(async () => {
  site = await openSite({ links: 3, icons: [1, 22] })
  const png = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#0b6e70' },
  })
    .png()
    .toBuffer()
  picture = await site.client.upload(new Uint8Array(png), 'profile')
})
afterAll(() => site?.close())

const change = (fields: Record<string, unknown>) =>
  site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, fields)

/**
 * Opens the page until it shows the recent change: other processes may be a quarter second behind.
 */
async function visitWhen(holds: (visitor: Visitor) => Promise<boolean>): Promise<Visitor> {
  const visitor = await site.visit()
  await until(async () => {
    await visitor.tab.goto(site.pageUrl)
    return holds(visitor)
  })
  return visitor
}

describe('the public page', () => {
  it('shows actions, letter, title, description, icons, links and our mark, in this order', async () => {
    const visitor = await site.visit()
    const answer = await visitor.tab.goto(site.pageUrl)
    expect(answer?.status()).toBe(200)
    const { tab } = visitor
    const places = [
      tab.getByRole('link', { name: 'Share', exact: true }),
      tab.getByRole('link', { name: 'Subscribe', exact: true }),
      tab.locator('.avatar.letter'),
      tab.getByRole('heading', { level: 1, name: 'Ada Lovelace' }),
      tab.getByText('Notes on engines that weave numbers.'),
      tab.getByRole('navigation', { name: 'Social profiles' }),
      tab.getByRole('link', { name: 'Link number 1' }),
      tab.getByRole('link', { name: 'Link number 3' }),
      tab.getByRole('contentinfo').getByRole('link', { name: 'Waypost' }),
    ]
    const positions = []
    for (const place of places) {
      const box = await place.boundingBox()
      expect(box, String(place)).not.toBeNull()
      positions.push(box!)
    }
    expect(await tab.locator('.avatar.letter').textContent()).toBe('A')
    const tops = positions.slice(2).map((box) => box.y)
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
    expect(await tab.getByRole('link', { name: 'Instagram: @ada' }).count()).toBe(1)
    expect(await tab.getByRole('link', { name: 'Github: @ada' }).count()).toBe(1)
    await visitor.leave()
  })

  it('gives every target 44 px and lets nothing stick out at 320 and 1440 px', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    for (const width of [320, 390, 1440]) {
      await tab.setViewportSize({ width, height: 800 })
      await tab.goto(site.pageUrl)
      const sizes = await tab.evaluate(() => ({
        sticksOut: document.documentElement.scrollWidth > innerWidth,
        small: [...document.querySelectorAll('a, button')]
          .map((target) => [target.textContent, target.getBoundingClientRect()] as const)
          .filter(([, box]) => box.height > 0 && (box.height < 44 || box.width < 44))
          .map(([text, box]) => `${text} ${box.width}x${box.height}`),
      }))
      expect(sizes, `${width} px`).toEqual({ sticksOut: false, small: [] })
    }
    await visitor.leave()
  })

  it('says in its head what it is', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    const content = (selector: string) => tab.locator(selector).getAttribute('content')
    const href = (selector: string) => tab.locator(selector).getAttribute('href')
    expect(await tab.title()).toBe('Ada Lovelace')
    const description = 'Notes on engines that weave numbers.'
    expect(await content('meta[name=description]')).toBe(description)
    expect(await href('link[rel=canonical]')).toBe(site.pageUrl)
    expect(await content('meta[property="og:title"]')).toBe('Ada Lovelace')
    expect(await content('meta[property="og:description"]')).toBe(description)
    expect(await content('meta[property="og:url"]')).toBe(site.pageUrl)
    expect(await content('meta[property="og:type"]')).toBe('profile')
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
    const icon = await href('link[rel=icon]')
    expect((await fetch(new URL(icon!, site.pageUrl))).headers.get('content-type')).toMatch(/image/)
    const shareImage = await content('meta[property="og:image"]')
    const drawn = await sharp(await (await fetch(shareImage!)).arrayBuffer()).metadata()
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['png', 1200, 630])
    const profile = JSON.parse(
      (await tab.locator('script[type="application/ld+json"]').textContent())!,
    )
    expect(profile).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        name: 'Ada Lovelace',
        sameAs: ['https://example.org/profile/1', 'https://example.org/profile/22'],
      },
    })
    expect(
      await tab
        .locator('link[rel=me]')
        .evaluateAll((all) => all.map((one) => (one as HTMLLinkElement).href)),
    ).toEqual(profile.mainEntity.sameAs)
    await visitor.leave()
  })

  it('takes title, description and favicon from the meta fields', async () => {
    const metaImageId = await site.client.upload(
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
          .png()
          .toBuffer(),
      ),
      'share',
    )
    await change({ metaTitle: 'Meta & title', metaDescription: '“Meta”', metaImageId })
    const visitor = await visitWhen(async ({ tab }) => (await tab.title()) === 'Meta & title')
    const { tab } = visitor
    expect(await tab.locator('meta[name=description]').getAttribute('content')).toBe('“Meta”')
    expect(await tab.locator('link[rel=icon]').getAttribute('href')).toMatch(/\/media\//)
    await change({ metaTitle: '', metaDescription: '', metaImageId: null })
    await visitor.leave()
  })

  it('puts icons below the links, shows a picture, and hides mark and subscribe button on request', async () => {
    await change({
      iconPosition: 1,
      imageId: picture,
      isBrandingHidden: true,
      isSubscribable: false,
    })
    const visitor = await visitWhen(
      async ({ tab }) => (await tab.locator('img.avatar').count()) === 1,
    )
    const { tab } = visitor
    const icons = await tab.getByRole('navigation', { name: 'Social profiles' }).boundingBox()
    const last = await tab.getByRole('link', { name: 'Link number 3' }).boundingBox()
    expect(icons!.y).toBeGreaterThan(last!.y)
    expect(
      await tab.locator('img.avatar').evaluate((one) => (one as HTMLImageElement).naturalWidth),
    ).toBe(512)
    expect(await tab.getByRole('link', { name: 'Waypost' }).count()).toBe(0)
    expect(await tab.getByRole('link', { name: 'Subscribe' }).count()).toBe(0)
    await change({ iconPosition: 0, imageId: null, isBrandingHidden: false, isSubscribable: true })
    await visitor.leave()
  })

  it('tells no page it leads to where the visitor came from (A29)', async () => {
    const visitor = await site.visit()
    const answer = await visitor.tab.goto(site.pageUrl)
    const rels = await visitor.tab
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('rel') ?? ''))
    expect(rels.length).toBeGreaterThan(6)
    expect(rels.filter((rel) => !rel.endsWith(OUTSIDE_REL))).toEqual([])
    const headers = answer!.headers()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    await visitor.leave()
  })

  it('takes any query, and says the not-found words with 404 for an unknown name', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const odd = await tab.goto(`${site.pageUrl}?fbclid=1&utm_source=a&utm_source=b&norecord=true`)
    expect(odd?.status()).toBe(200)
    expect(await tab.locator('link[rel=canonical]').getAttribute('href')).toBe(site.pageUrl)
    const missing = await tab.goto(`${site.server.url}/nobody-here`)
    expect(missing?.status()).toBe(404)
    expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Link-bio profile not found.',
    )
    expect(await tab.getByText('Check your link-bio profile url.').count()).toBe(1)
    expect(await tab.getByRole('link', { name: /home/i }).getAttribute('href')).toBe(
      `${site.server.url}/`,
    )
    expect(await tab.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await visitor.leave()
  })

  it('leads from its links over the short address to the destination', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    await tab.goto(site.pageUrl)
    const href = await tab.getByRole('link', { name: 'Link number 2' }).getAttribute('href')
    expect(href).toMatch(new RegExp(`^${site.server.url}/[a-z0-9]{7,}$`))
    const answer = await context.request.get(href!, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe('https://example.com/link/2')
    await visitor.leave()
  })

  it('does not fetch the React part before somebody reaches for a button', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const scripts: string[] = []
    tab.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await tab.goto(site.pageUrl, { waitUntil: 'load' })
    await tab.getByRole('link', { name: 'Link number 1' }).hover()
    expect(scripts.filter((path) => !path.includes('starter'))).toEqual([])
    await tab.getByRole('link', { name: 'Share', exact: true }).hover()
    await until(() => scripts.some((path) => path.includes('react-part')))
    await visitor.leave()
  })

  it('leads on without the React part when that cannot be fetched', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.route('**/react-part-*.js', (route) => route.abort())
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Share', exact: true }).click()
    await tab.waitForURL(`${site.pageUrl}/share`)
    await visitor.leave()
  })

  it('loses nothing in forced colours, and neither do its dialogs', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const lost: string[] = []
    const look = async (name: string) => {
      for (const one of await lostInForcedColors(tab)) lost.push(`${name}: ${one}`)
      if (PICTURES) await tab.screenshot({ path: `${PICTURES}/page-${name}.png` })
      await tab.emulateMedia({ forcedColors: 'none' })
    }
    await tab.goto(site.pageUrl)
    await look('page')
    await tab.getByRole('link', { name: 'Share', exact: true }).click()
    await tab.getByRole('dialog').getByRole('img').waitFor()
    await look('share')
    await tab.keyboard.press('Escape')
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill('ada@example.com')
    await look('subscribe')
    await tab.emulateMedia({ forcedColors: 'active' })
    for (const part of [dialog.locator('.card'), dialog.getByRole('button', { name: 'Subscribe' })])
      expect(await borderOf(part)).toBeGreaterThan(0)
    await tab.keyboard.press('Escape')
    expect(await borderOf(tab.getByRole('link', { name: 'Link number 1' }))).toBeGreaterThan(0)
    expect(lost).toEqual([])
    await visitor.leave()
  })
})

const borderOf = (part: Locator) =>
  part.evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth))

describe('a page in Hebrew and Arabic', () => {
  const MESSAGE = 'ברוכים הבאים!'
  const LETTER = 'המכתב הראשון יגיע ביום ראשון.'
  let photo: string

  beforeAll(async () => {
    const { client, page } = site
    const { id } = page
    photo = await client.upload(await drawPhoto(400), 'thumbnail')
    await change({
      title: 'נועה: הערות!',
      description: 'مرحبا بكم في صفحتي.',
      messageSubject: MESSAGE,
      messageDescription: LETTER,
    })
    const add = (body: object) => client.call('POST', `/api/v1/pages/${id}/blocks`, body)
    const link = { kind: 'link', address: 'https://example.com/he' }
    await add({ ...link, title: 'החנות שלי (חדש)', thumbnailId: photo })
    await add({ kind: 'video', address: 'https://youtu.be/dQw4w9WgXcQ', title: 'סרט חדש!' })
    await add({ kind: 'contact', title: 'פרטי קשר', contact: { name: 'נועה' } })
    await add({ kind: 'text', title: 'مقدمة', text: 'أهلا بكم! هذا نص.' })
    const place = { address: 'רחוב הרצל 1, תל אביב', hours: ['9–18', '', '', '', '', '', ''] }
    await add({ kind: 'place', title: 'הסטודיו', place })
    const fields = [
      { id: 'who', kind: 'name', label: 'שם', isRequired: true },
      { id: 'what', kind: 'text', label: 'הודעה' },
    ]
    await add({ kind: 'form', title: 'כתבו לי', form: { fields, thanks: 'תודה רבה!' } })
    await until(async () => (await (await fetch(site.pageUrl)).text()).includes('כתבו לי'))
  })

  it('is written from the right, with signs on that side', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    /** Where the first and the last letter stand, from the left. */
    const lettersOf = (part: Locator, words: string) =>
      part.evaluate((one, words) => {
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent!.indexOf(words)
          if (at < 0) continue
          const place = (letter: number) => {
            const range = document.createRange()
            range.setStart(node, letter)
            range.setEnd(node, letter + 1)
            return range.getBoundingClientRect().left
          }
          return [place(at), place(at + words.length - 1)] as const
        }
        throw new Error(`no ${words}`)
      }, words)
    const main = tab.getByRole('main')
    // the last is a sign that stands on the left only where the text as a whole goes there
    for (const words of ['נועה: הערות!', 'مرحبا بكم في صفحتي.', 'החנות שלי (חדש)', 'סרט חדש!']) {
      const [first, last] = await lettersOf(main, words)
      expect(first, words).toBeGreaterThan(last)
    }
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const middleOf = async (part: Locator) => {
      const { x, width } = await boxOf(part)
      return x + width / 2
    }
    const shop = tab.getByRole('link', { name: /החנות/ })
    expect(await middleOf(shop.locator('img'))).toBeGreaterThan(await middleOf(shop))
    const contact = tab.getByRole('link', { name: 'פרטי קשר' })
    expect(await middleOf(contact.locator('svg'))).toBeLessThan(await middleOf(contact))

    // blocks begin at the right edge of their card
    for (const [part, words] of [
      [tab.locator('address'), 'רחוב הרצל 1, תל אביב'],
      [tab.locator('form h2'), 'כתבו לי'],
      [tab.locator('form label').first(), 'שם'],
    ] as const) {
      const [first] = await lettersOf(part, words)
      const { x, width } = await boxOf(part)
      expect(x + width - first, words).toBeLessThan(24)
    }
    const field = tab.getByLabel('שם')
    await field.fill('נועה')
    expect(await field.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    if (PICTURES) await tab.screenshot({ path: `${PICTURES}/rtl-page.png`, fullPage: true })
    await tab.getByRole('button', { name: 'Send' }).click()
    const thanks = tab.getByRole('status').filter({ hasText: 'תודה רבה!' })
    const [first, last] = await lettersOf(thanks, 'תודה רבה!')
    expect(first).toBeGreaterThan(last)

    const email = freshEmail()
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await tab.keyboard.press('Enter')
    await dialog.getByLabel('Code').fill(await codeFor(site.sink, email))
    await tab.keyboard.press('Enter')
    const heading = dialog.getByRole('heading', { name: MESSAGE })
    await heading.waitFor()
    for (const [part, words] of [
      [heading, MESSAGE],
      [dialog.getByText(LETTER), LETTER],
    ] as const) {
      const [first, last] = await lettersOf(part, words)
      expect(first, words).toBeGreaterThan(last)
    }
    if (PICTURES) await tab.screenshot({ path: `${PICTURES}/rtl-thanks.png` })
    await tab.keyboard.press('Escape')
    // a notification stands before it
    await tab.getByRole('link', { name: 'Share', exact: true }).press('Enter')
    const address = tab.getByRole('dialog').getByRole('textbox')
    expect(await address.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr')
    if (PICTURES) await tab.screenshot({ path: `${PICTURES}/rtl-share.png` })

    // the mail of thanks, in a browser
    const mail = await mailTo(site.sink, email, /ברוכים/)
    const reader = await visitor.context.newPage()
    await reader.setContent(mail.parsed.html!)
    const letter = reader.locator('p', { hasText: LETTER })
    const [start, end] = await lettersOf(letter, LETTER)
    expect(start).toBeGreaterThan(end)
    const { x, width } = await boxOf(letter)
    expect(x + width - start).toBeLessThan(24)
    if (PICTURES) await reader.screenshot({ path: `${PICTURES}/rtl-mail.png` })
    await visitor.leave()
  })
})
