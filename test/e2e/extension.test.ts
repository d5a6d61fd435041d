import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { openSite, type Site } from '../support/site.ts'

/** The browser extension in Chromium, against a real server (contract.md §9). */

const PAGE = 'https://shop.example/sale?own=1'
const source = new URL('../../extension', import.meta.url).pathname

let site: Site
let spaceId: string
let context: BrowserContext
const folders: string[] = []

beforeAll(async () => {
  // as `npm test` has done before
  execFileSync(process.execPath, ['scripts/install-apart.mjs', 'extension'])
  execFileSync(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'build'], { cwd: source })
  site = await openSite()
  const spaces = await site.client.call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')
  spaceId = spaces.items[0]!.id
  context = await openWithExtension()
}, 240_000)
afterAll(async () => {
  await context?.close()
  await site?.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Nobody can answer the browser's question here, so the copy has its addresses from the start. */
async function openWithExtension(): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-extension-'))
  folders.push(folder)
  cpSync(join(source, '.output/chrome-mv3'), folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'storage'])
  expect(manifest.host_permissions).toBeUndefined()
  manifest.host_permissions = [`${new URL(site.server.url).origin}/*`, 'https://shop.example/*']
  writeFileSync(path, JSON.stringify(manifest))
  const opened = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    locale: 'en-GB',
  })
  await opened.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Sale</title>' }),
  )
  return opened
}

/** The popup, in a tab of its own beside the active one. */
async function openPopup(): Promise<Page> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  const opening = context.waitForEvent('page')
  await worker.evaluate(() =>
    (
      globalThis as unknown as {
        chrome: { tabs: { create(tab: { url: string; active: boolean }): unknown } }
      }
    ).chrome.tabs.create({ url: 'popup.html', active: false }),
  )
  const popup = await opening
  await popup.waitForLoadState()
  return popup
}

describe('the extension', () => {
  it('is paired, shortens the open page, knows it again, and can be taken back', async () => {
    const [tab = await context.newPage()] = context.pages()
    await tab.goto(PAGE)
    const popup = await openPopup()
    await popup.getByLabel('Pairing code').fill('hello')
    await popup.getByRole('button', { name: 'Pair this browser' }).click()
    await popup.getByText('This is not a pairing code').waitFor()
    await popup.getByLabel('Pairing code').fill(`${site.server.url}#wrong`)
    await popup.getByRole('button', { name: 'Pair this browser' }).click()
    await popup.getByText('This code no longer works').waitFor()
    expect(await violationsOf(popup)).toEqual([])

    const browsers = `/api/v1/spaces/${spaceId}/browsers`
    const { pairing } = await site.client.call<{ pairing: string }>('POST', browsers)
    await popup.getByLabel('Pairing code').fill(pairing)
    await popup.getByRole('button', { name: 'Pair this browser' }).click()
    await popup.getByRole('button', { name: 'Shorten this page' }).click()
    await popup.getByRole('img', { name: /^QR code of/ }).waitFor()
    const { items } = await site.client.call<{
      items: { shortUrl: string; destination: string }[]
    }>('GET', '/api/v1/links')
    expect(items[0]!.destination).toBe(PAGE)
    const shown = items[0]!.shortUrl.replace(/^https?:\/\//, '')
    expect(await popup.getByRole('list').getByText(shown).count()).toBe(1)
    expect(await violationsOf(popup)).toEqual([])
    await popup.close()

    const again = await openPopup()
    await again.getByRole('img', { name: /^QR code of/ }).waitFor()
    await again.getByText('0 clicks').first().waitFor()
    expect(await again.getByRole('button', { name: 'Shorten this page' }).count()).toBe(0)
    await again.close()

    // where packages are defined, the extension is an add-on
    await site.client.call('POST', '/api/v1/admin/packages', {
      ...{ name: 'Free', text: 'To start', prices: [], limits: {}, flags: {} },
      ...{ isFree: true, isHidden: false, trialDays: 0 },
    })
    const refused = await openPopup()
    await refused.getByText('The package of this space does not allow that').waitFor()
    expect(await violationsOf(refused)).toEqual([])
    await refused.close()

    const paired = await site.client.call<{ items: { id: string; name: string }[] }>(
      'GET',
      browsers,
    )
    expect(paired.items).toMatchObject([{ name: 'Chrome' }])
    await site.client.call('DELETE', `${browsers}/${paired.items[0]!.id}`)
    const last = await openPopup()
    await last.getByLabel('Pairing code').waitFor()
    await last.getByRole('alert').getByText('no longer has access').waitFor()
    await last.close()
  })
})

/** Keys of manifests that Firefox knows and this extension may have. */
const KEYS = [
  ...['manifest_version', 'name', 'description', 'version', 'icons', 'default_locale'],
  ...['permissions', 'optional_host_permissions', 'action', 'background'],
  'browser_specific_settings',
]

describe('its build for Firefox', () => {
  const folder = join(source, '.output/firefox-mv3')
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')

  it('has what Firefox needs, and nothing that it does not know', () => {
    const wxt = ['node_modules/wxt/bin/wxt.mjs', 'build', '-b', 'firefox', '--mv3']
    execFileSync(process.execPath, wxt, { cwd: source })
    const manifest = JSON.parse(read('manifest.json'))
    expect(Object.keys(manifest).filter((key) => !KEYS.includes(key))).toEqual([])
    expect(manifest.manifest_version).toBe(3)
    // Firefox runs scripts in an event page and refuses to install a service worker alone
    expect(manifest.background).toEqual({ scripts: ['background.js'] })
    expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'storage'])
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*'])

    expect(Object.keys(manifest.browser_specific_settings)).toEqual(['gecko'])
    const { gecko } = manifest.browser_specific_settings
    // with another id it would be another add-on, and nobody would get updates
    expect(gecko.id).toBe('waypost@waypost.example')
    // the first version that asks for the consent below
    expect(Number.parseFloat(gecko.strict_min_version)).toBeGreaterThanOrEqual(140)
    expect(Object.keys(gecko.data_collection_permissions)).toEqual(['required'])
    // addresses of pages go to the installation that the person has paired
    expect(gecko.data_collection_permissions.required).toEqual(['browsingActivity'])
  })

  it('holds every file and text that its manifest names, and loads nothing from elsewhere', () => {
    const manifest = JSON.parse(read('manifest.json'))
    const { icons, background, action } = manifest
    const files = [...Object.values<string>(icons), ...background.scripts, action.default_popup]
    for (const file of files) expect(read(file).length, file).toBeGreaterThan(0)
    const named = [...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)].map(([, key]) => key!)
    expect(named).toEqual(expect.arrayContaining(['name', 'description']))
    for (const locale of [manifest.default_locale, 'de']) {
      const messages = JSON.parse(read(`_locales/${locale}/messages.json`))
      for (const key of named) expect(messages[key].message, key).toMatch(/^.{3,132}$/)
    }
    const popup = read(action.default_popup)
    const loaded = [...popup.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
    expect(loaded.length).toBeGreaterThan(0)
    for (const path of loaded) expect(read(path).length, path).toBeGreaterThan(0)
    expect(popup).not.toMatch(/<script>|\son\w+=/)
  })
})
