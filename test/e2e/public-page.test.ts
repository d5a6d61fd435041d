import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OUTSIDE_REL } from '#page/anchor.tsx'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

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

  it('does not leave a forced colour scheme or a right-to-left text unreadable', async () => {
    const visitor = await site.visit({ forcedColors: 'active' })
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    const link = tab.getByRole('link', { name: 'Link number 1' })
    const border = await link.evaluate((one) => getComputedStyle(one).borderTopWidth)
    expect(Number.parseFloat(border)).toBeGreaterThan(0)
    expect(await tab.getByRole('heading', { level: 1 }).getAttribute('dir')).toBe('auto')
    await visitor.leave()
  })
})
