import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { addEveryBlock } from '../support/every-block.ts'
import { openSite, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'

/** Every kind of block on the public page (bio-page.md §2), with and without JavaScript. */

let site: Site
let blocks: Awaited<ReturnType<typeof addEveryBlock>>

beforeAll(async () => {
  site = await openSite({ links: 2, theme: { animation: 0 } })
  blocks = await addEveryBlock(site.client, site.page.id)
  await until(async () => (await (await fetch(site.pageUrl)).text()).includes('Recipe'))
})
afterAll(() => site?.close())

const change = async (fields: object, isThere: (html: string) => boolean) => {
  await site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, fields)
  await until(async () => isThere(await (await fetch(site.pageUrl)).text()))
}

describe('a page with every kind of block', () => {
  it('asks nothing of a provider until somebody taps; then the player stands in its place', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    const asked: string[] = []
    await context.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    })
    await tab.goto(site.pageUrl, { waitUntil: 'networkidle' })
    expect([asked, visitor.misdeeds.foreign]).toEqual([[], []])
    const facade = tab.getByRole('link', { name: /Play Building a cabin/ })
    const placeOf = (one: Locator) =>
      one.evaluate((node) => {
        const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = node as HTMLElement
        return [offsetTop, offsetLeft, offsetWidth, offsetHeight]
      })
    const before = await placeOf(facade)
    await facade.click()
    const player = tab.locator('iframe[title="Building a cabin"]')
    await until(() => asked.length === 1)
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'])
    expect(await placeOf(player)).toEqual(before)
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
  })

  it('is complete without scripts: facades are links, groups open, locks and gates are forms', async () => {
    const visitor = await site.visit({ javaScriptEnabled: false })
    const { tab, context } = visitor
    await tab.goto(site.pageUrl)
    const facade = tab.getByRole('link', { name: /Play Building a cabin/ })
    expect(await facade.getAttribute('href')).toBe(blocks.video.shortUrl)
    const member = tab.getByRole('link', { name: 'First of the group' })
    expect(await member.isVisible()).toBe(false)
    await tab.getByText('Older things').click()
    expect(await member.isVisible()).toBe(true)

    const map = tab.getByRole('link', { name: 'OpenStreetMap' })
    expect(await map.getAttribute('href')).toContain('?query=1%20Quay%2C%20Harbourtown')
    await tab.getByRole('row', { name: 'Mon–Thu 9–18' }).waitFor()
    // only phones have an application to suggest
    expect(await tab.getByRole('link', { name: 'Maps app' }).count()).toBe(0)

    await tab.getByRole('button', { name: 'Send' }).click()
    // the browser asks for what is missing
    expect(await tab.getByText('I will write.').count()).toBe(0)
    await tab.getByLabel('Your name').fill('Bob')
    await tab.getByLabel('Size').selectOption('A3')
    await tab.getByRole('button', { name: 'Send' }).click()
    await tab.getByRole('status').getByText('I will write.').waitFor()
    await tab.getByRole('link', { name: 'Back to the page' }).click()

    expect(await tab.content()).not.toContain('behind the lock')
    await tab.getByRole('link', { name: /Recipe/ }).click()
    await tab.getByLabel('Password').fill('wrong')
    await tab.getByRole('button', { name: 'Open' }).click()
    await tab.getByRole('alert').waitFor()
    await tab.getByLabel('Password').fill('open sesame')
    await tab.getByRole('button', { name: 'Open' }).click()
    await tab.getByText('The recipe behind the lock').waitFor()

    await change({ gate: 'sensitive' }, (html) => html.includes('Sensitive content'))
    await tab.goto(site.pageUrl)
    await tab.getByRole('button', { name: 'Show the page' }).click()
    await tab.getByText('The recipe behind the lock').waitFor()
    await context.clearCookies()
    await tab.reload()
    await tab.getByRole('heading', { name: 'Sensitive content' }).waitFor()
    await change({ gate: 'none' }, (html) => !html.includes('Sensitive content'))
    await visitor.leave()
  })

  it('opens groups and players with the keyboard alone', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.route('https://open.spotify.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
    )
    await tab.goto(site.pageUrl)
    await tab.getByLabel('Your name').focus()
    await tab.keyboard.type('Eve')
    await tab.getByLabel('Size').selectOption('A4')
    await tab.getByLabel(/What else/).focus()
    await tabTo(tab, tab.getByRole('button', { name: 'Send' }))
    await tab.keyboard.press('Enter')
    await until(async () => (await tab.getByRole('status').textContent()) === 'I will write.')
    expect(tab.url()).toBe(site.pageUrl)
    await tab.getByText('Older things').focus()
    await tab.keyboard.press('Enter')
    expect(await tab.getByRole('link', { name: 'First of the group' }).isVisible()).toBe(true)
    await tab.getByRole('link', { name: /Play Tidewater/ }).focus()
    await tab.keyboard.press('Enter')
    await tab.locator('iframe[title="Tidewater"]').waitFor()
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
  })

  it('shows the pictures of a gallery large, by keyboard, in both directions of reading', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const large = tab.getByRole('dialog').getByRole('img')
    const isShown = (name: string) => expect.poll(() => large.getAttribute('alt')).toBe(name)
    const turn = async (key: string, name: string) => {
      await tab.keyboard.press(key)
      await isShown(name)
    }
    await tab.goto(site.pageUrl)
    const fog = tab.getByRole('link', { name: 'Fog' })
    await fog.focus()
    await turn('Enter', 'Fog')
    await turn('ArrowRight', 'Boats')
    await turn('ArrowLeft', 'Fog')
    await turn('ArrowLeft', 'Gulls')
    await tab.getByRole('button', { name: 'Next picture' }).click()
    await isShown('Fog')
    expect(await violationsOf(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await fog.evaluate((one) => one.matches(':focus'))).toBe(true)

    await tab.evaluate(() => {
      document.dir = 'rtl'
    })
    await fog.click()
    await isShown('Fog')
    await turn('ArrowLeft', 'Boats')
    const [, previous, next] = await tab.getByRole('dialog').getByRole('button').all()
    const place = async (one: Locator) => (await one.boundingBox())!.x
    expect(await place(next!)).toBeLessThan(await place(previous!))
    await visitor.leave()
  })

  it('leads where the addresses in its texts say, by keyboard and with nothing told to them', async () => {
    const text =
      'Tickets (all dates): https://tickets.example/a_(b)?c=1. \u202eNot javascript:alert(1)'
    await site.client.call('POST', `/api/v1/pages/${site.page.id}/blocks`, { kind: 'text', text })
    await change({ description: 'Also at https://grüße.example/' }, (html) =>
      html.includes('xn--gre-6ka8l.example'),
    )
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.route('https://tickets.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Tickets</title>' }),
    )
    await tab.goto(site.pageUrl)
    const inHead = tab.getByRole('link', { name: 'https://grüße.example/' })
    expect(await inHead.getAttribute('rel')).toBe('ugc nofollow noopener noreferrer')
    const link = tab.getByRole('link', { name: 'https://tickets.example/a_(b)?c=1', exact: true })
    await tabTo(tab, link)
    const look = await link.evaluate((one) => {
      const { color, direction, outlineStyle, textDecorationLine } = getComputedStyle(one)
      const isOfText = color === getComputedStyle(one.parentElement!).color
      return { direction, isOfText, outlineStyle, textDecorationLine }
    })
    const line = { outlineStyle: 'solid', textDecorationLine: 'underline' }
    expect(look).toEqual({ direction: 'ltr', isOfText: true, ...line })
    const asked = context.waitForEvent('request', (one) => one.url().includes('tickets.example'))
    await tab.keyboard.press('Enter')
    const request = await asked
    expect([request.url(), request.headers().referer]).toEqual([
      'https://tickets.example/a_(b)?c=1',
      undefined,
    ])
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
  })

  it('has nothing that axe finds, in any look, and nothing wider than its screen', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const looks = [
      { background: '#ecfdf5', titleText: '#064e3b', button: '#047857', buttonStyle: 2 },
      { buttonStyle: 6, header: 'side', font: 'serif' },
      { ownBackground: 'gradient', background: '#fde047', gradientTo: '#0b0b0f', header: 'large' },
      { ownBackground: 'none', type: 1, backgroundCode: 2, buttonStyle: 4, font: 'mono' },
      { type: 0, background: '#0b0b0f', titleText: '#fafafa', buttonStyle: 8, header: 'centre' },
    ]
    for (const look of looks) {
      const before = await (await fetch(site.pageUrl)).text()
      await site.client.call('PATCH', `/api/v1/pages/${site.page.id}/theme`, look)
      await until(async () => (await (await fetch(site.pageUrl)).text()) !== before)
      for (const width of [320, 1440]) {
        await tab.setViewportSize({ width, height: 844 })
        await tab.goto(site.pageUrl)
        await tab.getByText('Older things').click()
        expect(await violationsOf(tab), JSON.stringify(look)).toEqual([])
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth)
        expect(wide, `${width} ${JSON.stringify(look)}`).toBeLessThanOrEqual(width)
      }
    }
    await tab.goto(`${site.pageUrl}/unlock?block=${blocks.locked.id}`)
    expect(await violationsOf(tab)).toEqual([])
    await visitor.leave()
  })
})
