import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AppClient, setUp } from '../support/app-client.ts'
import { launchBrowser, type Misdeeds, watch } from '../support/browser.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

interface Tab {
  context: BrowserContext
  page: Page
  misdeeds: Misdeeds
  /** live connections that were opened */
  sockets: string[]
  /** calls for live numbers without them */
  polls: string[]
}

describe('the live view', () => {
  let folder: string
  let server: ServerProcess
  let client: AppClient
  let browser: Browser
  let linkId: string
  const tabs: Tab[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-live-'))
    server = await startServer({ dataDir: folder })
    client = await setUp(server)
    browser = await launchBrowser()
    const link = { destination: 'https://example.com/', alias: 'launch' }
    linkId = (await client.call<{ id: string }>('POST', '/api/v1/links', link)).id
  })
  afterEach(async () => {
    for (const { context } of tabs.splice(0)) await context.close()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  const openTab = async (): Promise<Tab> => {
    const context = await browser.newContext()
    const misdeeds = await watch(context, [server.url])
    await signIn(context, server.url)
    const page = await context.newPage()
    const tab: Tab = { context, page, misdeeds, sockets: [], polls: [] }
    page.on('websocket', (socket) => tab.sockets.push(socket.url()))
    page.on('request', (request) => {
      if (request.url().includes('/statistics/live')) tab.polls.push(request.url())
    })
    await page.goto(`${server.url}/app/statistics?scope=link&id=${linkId}&view=live`)
    await page.getByText('Live', { exact: true }).last().waitFor()
    await until(() => tab.sockets.length > 0)
    tabs.push(tab)
    return tab
  }
  const click = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const headers = { 'user-agent': IPHONE }
      const answer = await fetch(`${server.url}/launch`, { redirect: 'manual', headers })
      expect(answer.status).toBe(302)
    }
  }
  const rows = ({ page }: Tab) =>
    page.getByRole('region', { name: 'Latest clicks' }).locator('tbody tr')
  const showing = async (tab: Tab, count: number) => {
    await until(async () => (await rows(tab).count()) === count)
    expect(await rows(tab).first().textContent()).toContain('launch')
  }

  it('shows two people the same clicks as they come, over one connection each', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await click(2)
    await Promise.all([showing(one, 2), showing(two, 2)])
    const polled = [one, two].map(({ polls }) => polls.length)
    await click(1)
    await Promise.all([showing(one, 3), showing(two, 3)])
    for (const tab of [one, two]) {
      expect(tab.sockets).toEqual([`${server.url.replace('http', 'ws')}/api/v1/live`])
      expect(tab.misdeeds).toEqual({ policy: [], errors: [], foreign: [] })
    }
    // no polling for what arrives live
    expect([one, two].map(({ polls }) => polls.length)).toEqual(polled)
  })

  it('goes on by itself after the server was away', async () => {
    const tab = await openTab()
    await showing(tab, 3)
    const port = Number(new URL(server.url).port)
    await server.stop()
    await tab.page.getByText('Offline', { exact: true }).waitFor()
    server = await startServer({ dataDir: folder, port })
    await tab.page.getByText('Live', { exact: true }).last().waitFor({ timeout: 30_000 })
    await until(() => tab.sockets.length > 1, 40_000)
    await click(1)
    await showing(tab, 4)
  })

  it('leaves with the session, in the tab whose session it was', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await rows(two).first().waitFor()
    const ended = one.page.waitForURL(`${server.url}/welcome`)
    const answer = await one.context.request.post(`${server.url}/api/v1/auth/sign-out`, {
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.ok()).toBe(true)
    await ended
    expect(await one.page.evaluate(() => localStorage.getItem('authUser'))).toBeNull()
    const before = await rows(two).count()
    await click(1)
    await showing(two, before + 1)
    expect(two.page.url()).toContain('view=live')
  })
})
