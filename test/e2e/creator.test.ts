import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { destinationRules } from '#contract/links/destination-rules.ts'
import { text } from '#web/messages/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { drawPhoto } from '../support/photo.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { codeFor, openVisitor, type Visitor } from '../support/site.ts'
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts'
import { until } from '../support/until.ts'

/**
 * A creator's whole journey in the browser: sign-up → page → subscriber → short link → click
 * counted.
 */

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const PASSWORD = 'a long walk in the hills'
const ADMIN = { email: 'root@example.com', username: 'rooty' }
/** Home, at any time of day, before and after the name has loaded */
const GREETING = /^Good (morning|afternoon|evening)/
const CREATOR = { email: 'grace@example.com', username: 'grace' }

let server: ServerProcess
let sink: SmtpSink
let browser: Browser
let folder: string

beforeAll(async () => {
  sink = await startSmtpSink()
  server = await startServer({ env: { SMTP_URL: sink.url } })
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'waypost-picture-'))
  writeFileSync(join(folder, 'me.png'), await drawPhoto(800))
  await until(() => server.firstAdministratorUrl !== undefined)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await sink?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const visit = (options = {}, origins: string[] = []): Promise<Visitor> =>
  openVisitor(browser, [server.url, ...origins], { ...DESKTOP, ...options })

async function fillAccount(
  tab: Page,
  account: { email: string; username: string },
  submit: string,
) {
  await tab.getByLabel(text.auth.email).fill(account.email)
  await tab.getByLabel(text.auth.username).fill(account.username)
  await tab.getByLabel(text.auth.password, { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: submit }).click()
}

async function signIn(tab: Page, email: string): Promise<void> {
  await tab.goto(`${server.url}/user-login`)
  await tab.getByLabel(text.auth.email).fill(email)
  await tab.getByLabel(text.auth.password, { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: text.auth.signIn, exact: true }).click()
  await tab.waitForURL('**/user-dashboard')
}

const saved = (tab: Page) =>
  tab.getByRole('status').filter({ hasText: text.studio.saved }).waitFor()

describe('a fresh installation', () => {
  it('refuses sign-up until the first administrator is made by the printed link', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(`${server.url}/app/register`)
    await fillAccount(tab, CREATOR, text.auth.register)
    await tab.getByText(text.auth.notInstalled).waitFor()
    await tab.goto(server.firstAdministratorUrl!)
    await fillAccount(tab, ADMIN, text.auth.setup)
    await tab.waitForURL('**/user-dashboard')
    await tab.getByRole('heading', { name: GREETING }).waitFor()
    await tab.goto(server.firstAdministratorUrl!)
    await tab.getByRole('heading', { name: text.auth.setupClosedTitle }).waitFor()
    await visitor.leave()
  })
})

describe('a creator', () => {
  it('signs up by the code of the mail, and is known after a reload', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(server.url)
    await tab.waitForURL('**/welcome')
    await tab.getByRole('link', { name: text.welcome.start }).first().click()
    await fillAccount(tab, CREATOR, text.auth.register)
    await tab.getByRole('heading', { name: text.auth.verifyTitle }).waitFor()
    const code = await codeFor(sink, CREATOR.email)
    await tab.getByLabel(text.auth.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await tab.waitForURL('**/user-dashboard')
    await tab.getByRole('heading', { name: GREETING }).waitFor()
    const stored = await tab.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? 'null'))
    expect(stored).toMatchObject({ email: CREATOR.email, username: CREATOR.username })
    expect(JSON.stringify(stored)).not.toMatch(/Bearer|accessToken/)
    await tab.reload()
    await tab.getByRole('heading', { name: GREETING }).waitFor()
    await visitor.leave()
  })

  it('makes a page with picture, links, icons and a look, and publishes it', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await signIn(tab, CREATOR.email)
    await tab.getByRole('link', { name: text.dashboard.editPage }).click()
    await tab.getByLabel(text.studio.title, { exact: true }).fill('Grace Hopper')
    await tab.getByLabel(text.studio.description, { exact: true }).fill('Compilers and ships.')
    const chooser = tab.waitForEvent('filechooser')
    await tab.getByRole('button', { name: text.studio.pictureAdd }).click()
    await (await chooser).setFiles(join(folder, 'me.png'))
    await tab.getByRole('button', { name: text.crop.use }).click()
    await tab.getByRole('button', { name: text.studio.pictureChange }).waitFor()
    for (const address of ['example.com/second', 'https://example.com/first']) {
      await tab.getByLabel(text.studio.addLink).fill(address)
      await tab.keyboard.press('Enter')
      await expect.poll(() => tab.getByLabel(text.studio.addLink).inputValue()).toBe('')
    }
    await tab
      .getByLabel(/^Title of/)
      .first()
      .fill('My first compiler')
    await saved(tab)

    await tab.getByRole('navigation', { name: text.studio.tabsLabel }).getByText('Design').click()
    await tab.getByRole('radio', { name: text.design.themeOf('Mint') }).check({ force: true })
    await tab.getByText(text.design.parts.icons, { exact: true }).click()
    await tab.getByRole('button', { name: text.studio.iconAdd }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel(text.studio.iconAddress).fill('https://github.com/grace')
    await dialog.getByLabel(text.studio.iconHandle).fill('@grace')
    await dialog.getByRole('button', { name: text.studio.iconSave }).click()
    await dialog.waitFor({ state: 'hidden' })
    await saved(tab)

    await tab.getByRole('navigation', { name: text.studio.tabsLabel }).getByText('Audience').click()
    await tab.getByRole('button', { name: text.audience.showButton }).click()
    await tab.getByText(text.audience.views.button, { exact: true }).click()
    await expect.poll(() => tab.getByLabel(text.studio.settings.subscribeOn).isChecked()).toBe(true)
    await tab.getByLabel(text.studio.settings.messageSubject).fill('Welcome aboard')
    await saved(tab)

    const preview = tab.frameLocator(`iframe[title="${text.studio.previewOf(CREATOR.username)}"]`)
    await expect.poll(() => previewText(tab, preview)).toContain('My first compiler')
    expect((await fetch(`${server.url}/${CREATOR.username}`)).status).toBe(404)
    await tab.getByRole('button', { name: text.studio.publish, exact: true }).click()
    const live = tab.getByRole('dialog', { name: text.studio.published })
    await live.getByRole('img', { name: /^QR code for/ }).waitFor()
    await live.getByRole('button', { name: text.common.close }).press('Enter')
    await live.waitFor({ state: 'hidden' })
    await visitor.leave()
  })

  it('is visited and subscribed to, and sees the click on a link of the page', async () => {
    const visitor = await visit({ viewport: { width: 390, height: 844 } })
    const { tab, context } = visitor
    await until(async () => (await fetch(`${server.url}/${CREATOR.username}`)).ok)
    await tab.goto(`${server.url}/${CREATOR.username}`)
    await tab.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    expect(await tab.locator('img.avatar').count()).toBe(1)
    const names = await tab.locator('.links .link').allTextContents()
    expect(names[0]).toBe('My first compiler')
    expect(await tab.getByRole('link', { name: 'Github: @grace' }).count()).toBe(1)
    const href = await tab.getByRole('link', { name: 'My first compiler' }).getAttribute('href')
    const headers = { 'user-agent': IPHONE }
    const answer = await context.request.get(href!, { maxRedirects: 0, headers })
    expect(answer.headers().location).toBe('https://example.com/first')

    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const dialog = tab.getByRole('dialog')
    const email = 'reader@example.net'
    await dialog.getByLabel('E-mail').fill(email)
    await tab.keyboard.press('Enter')
    await dialog.getByLabel('Code').fill(await codeFor(sink, email))
    await tab.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
    await visitor.leave()

    const creator = await visit()
    await signIn(creator.tab, CREATOR.email)
    await until(async () => {
      await creator.tab.reload()
      const card = creator.tab.getByRole('region', { name: text.dashboard.yourPage })
      await card.waitFor()
      return /1\s*click on this page/.test((await card.textContent()) ?? '')
    }, 30_000)
    await creator.leave()
  })

  it('shortens an address, copies it, and sees its click counted', async () => {
    const creator = await visit()
    const { tab, context } = creator
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(tab, CREATOR.email)
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }).click()
    await tab.getByLabel(text.links.address).fill('javascript:alert(1)')
    await tab.getByRole('button', { name: text.links.shorten, exact: true }).click()
    await tab.getByText(destinationRules.scheme).waitFor()
    await tab.getByLabel(text.links.address).fill('https://example.com/a/very/long?address=1')
    await tab.getByLabel(text.links.alias).fill('cobol')
    await tab.getByRole('button', { name: text.links.shorten, exact: true }).click()
    const row = tab.getByRole('listitem').filter({ hasText: '/cobol' })
    await row.waitFor()
    expect(await row.textContent()).toContain(text.common.clicks(0))
    await row.getByRole('button', { name: /copy/i }).first().click()
    const short = `${server.url}/cobol`
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(short)

    const answer = await fetch(short, { redirect: 'manual', headers: { 'user-agent': IPHONE } })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://example.com/a/very/long?address=1',
    ])
    await until(async () => {
      await tab.reload()
      await row.waitFor()
      return (await row.textContent())?.includes(text.common.clicks(1)) === true
    }, 30_000)
    await tab.goto(`${server.url}/user-dashboard`)
    await tab.getByText(text.common.clicks(1)).first().waitFor()
    await creator.leave()
  })

  it('signs out, and the screens of the account are closed', async () => {
    const creator = await visit()
    const { tab } = creator
    await signIn(tab, CREATOR.email)
    await tab.getByRole('button', { name: text.navigation.account }).first().click()
    await tab.getByRole('button', { name: text.navigation.signOut }).click()
    await tab.waitForURL('**/user-login')
    expect(await tab.evaluate(() => localStorage.getItem('authUser'))).toBeNull()
    await tab.goto(`${server.url}/app/links`)
    await tab.waitForURL(/user-login|welcome/)
    await creator.leave()
  })
})

async function previewText(tab: Page, frame: ReturnType<Page['frameLocator']>): Promise<string> {
  const isFrame = (await tab.locator('iframe').count()) > 0
  if (isFrame) return (await frame.locator('body').textContent()) ?? ''
  return tab.evaluate(() =>
    [...document.querySelectorAll('*')].map((one) => one.shadowRoot?.textContent ?? '').join(' '),
  )
}
