import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readQr } from '../support/read-qr.ts'
import { codeFor, freshEmail, openSite, openVisitor, type Site } from '../support/site.ts'

/** Sharing: spec §2 and §9, bio-page.md §1. */

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const NETWORKS = {
  X: 'https://x.com',
  Facebook: 'https://www.facebook.com',
  WhatsApp: 'https://wa.me',
  LinkedIn: 'https://www.linkedin.com',
  Telegram: 'https://t.me',
  Reddit: 'https://www.reddit.com',
  Pinterest: 'https://www.pinterest.com',
} as const

/** A visitor who may reach the networks, which answer with an empty page. */
async function visitWithNetworks() {
  const hosts = Object.values(NETWORKS)
  const visitor = await openVisitor(site.browser, [site.server.url, ...hosts])
  await visitor.context.route(
    (url) => (hosts as string[]).includes(url.origin),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>network</title>' }),
  )
  return visitor
}

async function openShare(tab: Page): Promise<Locator> {
  await tab.goto(site.pageUrl)
  await tab.getByRole('link', { name: 'Share', exact: true }).click()
  const dialog = tab.getByRole('dialog', { name: 'Share Your Link-Bio' })
  await dialog.waitFor()
  return dialog
}

/** The data each network gets, read back from its address. */
function expectedAddress(name: string): Record<string, string> {
  const url = site.pageUrl
  const title = 'Ada Lovelace'
  const all: Record<string, Record<string, string>> = {
    X: { url, text: title },
    Facebook: { u: url },
    WhatsApp: { text: `${title} ${url}` },
    LinkedIn: { url },
    Telegram: { url, text: title },
    Reddit: { url, title },
    Pinterest: { url, media: `${url}/share.png`, description: title },
  }
  return all[name]!
}

describe('the share modal', () => {
  it('shows the address and copies it with the toast', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await openShare(tab)
    expect(await dialog.getByLabel('Page address').inputValue()).toBe(site.pageUrl)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await tab.getByRole('alert').filter({ hasText: 'Link copied successfully' }).waitFor()
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(site.pageUrl)
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await tab.evaluate(() => (document.activeElement as HTMLElement).dataset.action)).toBe(
      'share',
    )
    await visitor.leave()
  })

  it('draws the QR code within a second and gives it as PNG and SVG files', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const dialog = await openShare(tab)
    const image = dialog.getByRole('img', { name: 'QR code of this page' })
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).complete)).toBe(true)
    const size = await image.evaluate((one) => {
      const { width, height, boxSizing } = getComputedStyle(one)
      return { width, height, boxSizing }
    })
    expect(size).toEqual({ width: '200px', height: '210px', boxSizing: 'content-box' })
    const seen = await readQr(await image.screenshot())
    expect(seen.text).toBe(site.pageUrl)
    for (const [name, file] of [
      ['Download PNG', 'ada-qr.png'],
      ['Download SVG', 'ada-qr.svg'],
    ] as const) {
      const download = tab.waitForEvent('download')
      await dialog.getByRole('link', { name }).click()
      const saved = await download
      expect(saved.suggestedFilename()).toBe(file)
      const code = await readQr(await readFile(await saved.path()))
      expect(code, file).toEqual({ text: site.pageUrl, width: 200, height: 210 })
    }
    await visitor.leave()
  })

  it('opens seven networks in windows of 550×400 and mail in the mail program', async () => {
    const visitor = await visitWithNetworks()
    const { tab } = visitor
    const dialog = await openShare(tab)
    for (const [name, origin] of Object.entries(NETWORKS)) {
      const opening = tab.waitForEvent('popup')
      await dialog.getByRole('link', { name, exact: true }).click()
      const popup = await opening
      await popup.waitForURL(`${origin}/**`)
      const address = new URL(popup.url())
      expect(Object.fromEntries(address.searchParams), name).toEqual(expectedAddress(name))
      expect(await popup.evaluate(() => [innerWidth, innerHeight]), name).toEqual([550, 400])
      expect(await popup.evaluate(() => window.opener === null), name).toBe(true)
      await popup.close()
    }
    const mail = await dialog.getByRole('link', { name: 'E-mail' }).getAttribute('href')
    expect(mail).toBe(`mailto:?subject=Ada%20Lovelace&body=${encodeURIComponent(site.pageUrl)}`)
    expect(tab.url()).toBe(site.pageUrl)
    await visitor.leave()
  })

  it("offers the device's own sheet first where there is one", async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    await context.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        value: async (data: unknown) => {
          shared.push(data)
          // Closing the sheet rejects its promise.
          throw new DOMException('closed', 'AbortError')
        },
      })
    })
    const dialog = await openShare(tab)
    const first = dialog.locator('[data-first]').first()
    expect(await first.textContent()).toBe('Share with an app')
    expect(await first.evaluate((one) => one === document.activeElement)).toBe(true)
    await first.click()
    expect(await tab.evaluate(() => (window as never as { shared: unknown[] }).shared)).toEqual([
      { title: 'Ada Lovelace', url: site.pageUrl },
    ])
    await visitor.leave()
  })
})

describe('a browser without share, clipboard, pop-ups and blobs', () => {
  async function visitPoorly(copies: boolean) {
    const visitor = await visitWithNetworks()
    await visitor.context.addInitScript((copies) => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      Object.assign(window, { open: () => null, Blob: undefined })
      URL.createObjectURL = undefined as never
      if (!copies) document.execCommand = () => false
    }, copies)
    return visitor
  }

  it('copies by the old command, or leaves the address selected and says so', async () => {
    const old = await visitPoorly(true)
    const dialog = await openShare(old.tab)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await old.tab.getByRole('alert').filter({ hasText: 'Link copied successfully' }).waitFor()
    await old.leave()

    const none = await visitPoorly(false)
    const { tab } = none
    const other = await openShare(tab)
    await other.getByRole('button', { name: 'Copy' }).click()
    await other.getByRole('status').filter({ hasText: 'The address is selected.' }).waitFor()
    expect(await tab.evaluate(() => getSelection()?.toString())).toBe(site.pageUrl)
    expect(await tab.getByRole('alert').count()).toBe(0)
    await none.leave()
  })

  it('saves the QR code and goes to a network in the same tab', async () => {
    const visitor = await visitPoorly(false)
    const { tab } = visitor
    const dialog = await openShare(tab)
    const download = tab.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download PNG' }).click()
    expect((await readQr(await readFile(await (await download).path()))).text).toBe(site.pageUrl)
    await dialog.getByRole('link', { name: 'Reddit' }).click()
    await tab.waitForURL('https://www.reddit.com/**')
    expect(new URL(tab.url()).searchParams.get('url')).toBe(site.pageUrl)
    await visitor.leave()
  })

  it('subscribes all the same', async () => {
    const visitor = await visitPoorly(false)
    const { tab } = visitor
    const email = freshEmail()
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    await tab.getByRole('dialog').getByLabel('E-mail').fill(email)
    await tab.keyboard.press('Enter')
    await tab
      .getByRole('dialog')
      .getByLabel('Code')
      .fill(await codeFor(site.sink, email))
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: 'Glad you are here' }).waitFor()
    await visitor.leave()
  })
})
