import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, setUp } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { launchBrowser, type Misdeeds, watch } from '../support/browser.ts'
import { drawPhoto } from '../support/photo.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'

interface Tab {
  context: BrowserContext
  page: Page
  misdeeds: Misdeeds
}

const HOSTILE = '<img src=x onerror=alert(1)> javascript:alert(1) <script>alert(2)</script>'

describe('the chat', { timeout: 90_000 }, () => {
  let folder: string
  let server: ServerProcess
  let client: AppClient
  let browser: Browser
  let bob: ServerAccount
  let cleo: ServerAccount
  /** ada's space, which the others have joined */
  let shared: string
  const tabs: Tab[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-chat-'))
    server = await startServer({ dataDir: folder })
    client = await setUp(server)
    const { spaceId } = await client.call<{ spaceId: string }>('GET', '/api/v1/auth/session')
    shared = `/app/s/${spaceId}/chat`
    ;[bob, cleo] = (await addAccounts(folder, ['bob-baker', 'cleo'], spaceId)) as [
      ServerAccount,
      ServerAccount,
    ]
    browser = await launchBrowser()
  })
  afterEach(async () => {
    for (const { context, misdeeds } of tabs.splice(0)) {
      await context.close()
      expect(misdeeds).toEqual({ policy: [], errors: [], foreign: [] })
    }
  })
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  const openTab = async (account?: ServerAccount): Promise<Tab> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const misdeeds = await watch(context, [server.url])
    await signIn(context, server.url, account)
    const tab = { context, page: await context.newPage(), misdeeds }
    tabs.push(tab)
    return tab
  }
  const openChat = async (account: ServerAccount | undefined, name: RegExp) => {
    const tab = await openTab(account)
    await tab.page.goto(server.url + (account === undefined ? '/app/chat' : shared))
    await tab.page.getByRole('link', { name }).click()
    await composer(tab).waitFor()
    return tab
  }
  const composer = ({ page }: Tab) => page.getByRole('textbox', { name: /^Write to/ })
  const say = async (tab: Tab, text: string) => {
    await composer(tab).fill(text)
    await composer(tab).press('Enter')
  }
  const bubble = ({ page }: Tab, text: string) =>
    page.getByRole('log').getByText(text, { exact: true })

  it('shows at once what the other writes, as text, with links that can be followed', async () => {
    const ada = await openChat(undefined, /^bob-baker/)
    const bobs = await openChat(bob, /^ada/)
    await say(bobs, HOSTILE)
    await say(bobs, 'see https://example.com/a?b=c')
    await bubble(ada, HOSTILE).waitFor()
    const link = ada.page.getByRole('link', { name: 'https://example.com/a?b=c', exact: true })
    await link.waitFor()
    expect(await link.getAttribute('rel')).toContain('noopener noreferrer')
    expect(await ada.page.getByRole('log').locator('img, script').count()).toBe(0)
    await composer(bobs).pressSequentially('and')
    await ada.page.getByText('bob-baker is typing').waitFor()
    await composer(bobs).press('Shift+Enter')
    await composer(bobs).pressSequentially('more')
    await composer(bobs).press('Enter')
    await bubble(ada, 'and more').waitFor()
    // after the newest message: anything unread here would be unread in the next test
    const newest = bobs.page.locator('[data-message]', { hasText: 'and more' })
    await newest.getByText('Read', { exact: true }).waitFor()
    expect(await violationsOf(ada.page)).toEqual([])
  })

  it('puts the cursor into the message of a room that is opened, by mouse and by keyboard', async () => {
    const ada = await openTab()
    const { page } = ada
    await page.goto(`${server.url}/app/chat`)
    const cursorIsIn = (name: string) =>
      page
        .getByRole('textbox', { name: `Write to ${name}`, exact: true })
        .evaluate((field) => field === document.activeElement)
    await page.getByRole('link', { name: /^bob-baker/ }).click()
    await until(() => cursorIsIn('bob-baker'))
    await page.keyboard.type('Hello')
    expect(await composer(ada).inputValue()).toBe('Hello')
    await composer(ada).fill('')
    await page.getByRole('link', { name: /^cleo/ }).focus()
    await page.keyboard.press('Enter')
    await until(() => cursorIsIn('cleo'))
    await page.keyboard.type('Hello')
    expect(await composer(ada).inputValue()).toBe('Hello')
    await composer(ada).fill('')
  })

  it('answers, edits and deletes a message, and sends a picture, live for the other', async () => {
    const ada = await openChat(undefined, /^cleo/)
    const cleos = await openChat(cleo, /^ada/)
    const act = async ({ page }: Tab, message: string, action: string) => {
      const row = page.locator('[data-message]', { hasText: message }).first()
      await row.hover()
      await row.getByRole('button', { name: 'Message actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await say(cleos, 'shall we meet')
    await bubble(ada, 'shall we meet').waitFor()
    await act(ada, 'shall we meet', 'Reply')
    await say(ada, 'at nine')
    await bubble(cleos, 'at nine').waitFor()
    await act(cleos, 'shall we meet', 'Edit')
    await say(cleos, 'shall we meet tomorrow')
    // in its place and where it is quoted
    const quote = ada.page.getByRole('button', { name: /shall we meet tomorrow$/ })
    await quote.waitFor()
    await ada.page.getByText('edited', { exact: true }).waitFor()
    await quote.click()
    await ada.page.locator('[data-wanted]', { hasText: 'shall we meet tomorrow' }).waitFor()
    await ada.page.getByRole('button', { name: 'Emoji' }).click()
    await ada.page.getByRole('button', { name: '👍' }).click()
    expect(await composer(ada).inputValue()).toBe('👍')
    const buffer = Buffer.from(await drawPhoto(40))
    const file = { name: 'plan.png', mimeType: 'image/png', buffer }
    await ada.page.locator('input[type="file"]').setInputFiles(file)
    await ada.page.getByText(/^plan.png · /).waitFor()
    await ada.page.getByRole('button', { name: 'Send' }).click()
    await cleos.page.getByRole('img', { name: 'plan.png' }).waitFor()
    expect(await violationsOf(ada.page)).toEqual([])
    await act(ada, '👍', 'Delete')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await bubble(cleos, 'Message deleted').waitFor()
    expect(await cleos.page.getByRole('img', { name: 'plan.png' }).count()).toBe(0)
  })

  it('counts what is unread in the navigation and the list until it is read', async () => {
    const ada = await openTab()
    await ada.page.goto(`${server.url}/user-dashboard`)
    const bobs = await openChat(bob, /^Everyone in ada/)
    await say(bobs, 'good morning everybody')
    const entry = ada.page.getByRole('link', { name: /^Chat.*1 unread message/ })
    await entry.waitFor()
    await entry.click()
    await ada.page.getByRole('link', { name: /^Everyone in ada.*1 unread message/ }).click()
    await bubble(ada, 'good morning everybody').waitFor()
    await ada.page.getByText('1 unread message').first().waitFor({ state: 'detached' })
  })

  it('keeps what is written without a connection and sends it once when it is back', async () => {
    const ada = await openChat(undefined, /^cleo/)
    const cleos = await openChat(cleo, /^ada/)
    await ada.context.setOffline(true)
    await say(ada, 'from a tunnel')
    await ada.page.getByText('Waiting for the connection').waitFor()
    await composer(ada).fill('half a thought')
    await ada.context.setOffline(false)
    await bubble(cleos, 'from a tunnel').waitFor()
    await ada.page.getByText('Waiting for the connection').waitFor({ state: 'detached' })
    expect(await bubble(ada, 'from a tunnel').count()).toBe(1)
    await ada.page.reload()
    await composer(ada).waitFor()
    expect(await composer(ada).inputValue()).toBe('half a thought')
    await ada.page.keyboard.type(' more')
    expect(await composer(ada).inputValue()).toBe('half a thought more')
    expect(await bubble(ada, 'from a tunnel').count()).toBe(1)
  })

  it('brings what was said while the network was away, each once and in order', async () => {
    const ada = await openChat(undefined, /^bob-baker/)
    const bobs = await openChat(bob, /^ada/)
    await ada.context.setOffline(true)
    const said = ['first of three', 'second of three', 'third of three']
    for (const text of said) await say(bobs, text)
    await bubble(bobs, said[2]!).waitFor()
    await say(ada, 'answer from a tunnel')
    expect(await bubble(ada, said[0]!).count()).toBe(0)
    await ada.context.setOffline(false)
    await bubble(bobs, 'answer from a tunnel').waitFor()
    await bubble(ada, said[2]!).waitFor()
    const texts = async ({ page }: Tab) => {
      const all = await page.getByRole('log').locator('p').allTextContents()
      return all.filter((line) => [...said, 'answer from a tunnel'].includes(line))
    }
    expect(await texts(ada)).toEqual([...said, 'answer from a tunnel'])
    expect(await texts(bobs)).toEqual([...said, 'answer from a tunnel'])
    // and once more without the tab's cache
    await ada.page.reload()
    await bubble(ada, 'answer from a tunnel').waitFor()
    expect(await texts(ada)).toEqual([...said, 'answer from a tunnel'])
  })

  it('says who is there and who is not', async () => {
    const ada = await openChat(undefined, /^cleo/)
    const status = (word: string) =>
      ada.page.getByRole('link', { name: new RegExp(`^cleo.*${word}`) }).waitFor()
    await status('Offline')
    const cleos = await openTab(cleo)
    await cleos.page.goto(`${server.url}/user-dashboard`)
    await status('Online')
    await cleos.page.close()
    await status('Offline')
  })

  it('shows older messages as one scrolls up, and keeps the place', async () => {
    const chats = await client.call<{ id: string; roomId: string }[]>('GET', '/chats')
    const { roomId } = chats.find(({ id }) => id === cleo.userId)!
    for (let at = 1; at <= 120; at++) {
      await client.call('POST', '/add/messages', { roomId, message: `line ${at}` })
    }
    const cleos = await openChat(cleo, /^ada/)
    await bubble(cleos, 'line 120').waitFor()
    expect(await bubble(cleos, 'line 60').count()).toBe(0)
    const log = cleos.page.getByRole('log')
    const seen = bubble(cleos, 'line 75')
    await seen.scrollIntoViewIfNeeded()
    await until(async () => {
      await log.evaluate((box) => {
        box.scrollTop = Math.max(0, box.scrollTop - 150)
      })
      return (await bubble(cleos, 'line 60').count()) === 1
    })
    // loading earlier messages did not scroll away from it
    expect(await log.evaluate((box) => box.scrollTop)).toBeGreaterThan(200)
    await cleos.page.getByRole('searchbox').fill('line 7')
    await cleos.page.getByRole('link', { name: /line 7$/ }).click()
    await until(() => bubble(cleos, 'line 7').isVisible())
  })

  it('makes a group by keyboard alone, and is the same on a phone', async () => {
    const ada = await openTab()
    const { page } = ada
    await page.goto(`${server.url}/app/chat`)
    await page.getByRole('link', { name: /^bob-baker/ }).waitFor()
    await page.getByRole('button', { name: 'New group' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    const name = `Launch ${Date.now()}`
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await say(ada, 'from a phone')
    await bubble(ada, 'from a phone').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'All conversations' }).click()
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  it.each([
    ['**/chats', 'The list of people could not be loaded', ''],
    ['**/groups', 'Your rooms and groups could not be loaded', ''],
    ['**/messages/**', 'The messages could not be loaded', /^bob-baker/],
  ] as const)('says what failed: %s', async (address, words, name) => {
    const { page } = await openTab()
    await page.route(address, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await page.goto(`${server.url}/app/chat`)
    if (name !== '') await page.getByRole('link', { name }).click()
    await page.getByText(words).waitFor({ timeout: 30_000 })
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByText(words).waitFor({ state: 'detached' })
  })
})
