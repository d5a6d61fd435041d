import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_STATUS_TEXTS, textOfCode } from '#contract/errors.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/** Refused calls as spec §6 and §8 define them, with the exceptions of contract.md §1. */

let site: Site
let accounts: ServerAccount[]

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
  accounts = await addAccounts(site.server.dataDir, ['gone-a', 'gone-b'], undefined)
})
afterAll(() => site?.close())

const stored = (tab: Page) =>
  tab.evaluate(() => Object.fromEntries(Object.entries(localStorage))) as Promise<
    Record<string, string>
  >

/** Signs in on the screen; without the live connection, so that only calls can notice. */
async function enter(tab: Page, account: { email: string; password: string }): Promise<void> {
  await tab.routeWebSocket(/\/api\/v1\/live/, (socket) => socket.close())
  await tab.goto(`${site.server.url}/user-login`)
  await tab.getByLabel(text.auth.email).fill(account.email)
  await tab.getByLabel(text.auth.password, { exact: true }).fill(account.password)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/user-dashboard')
}

/** The next call is refused with `status`; then everything of ours is cleared, at `/`. */
async function expectEnd(tab: Page, status: number): Promise<void> {
  await tab.evaluate(() => localStorage.setItem('waypost-something', 'of ours'))
  const refused = tab.waitForResponse((one) => one.status() === status)
  const root = tab.waitForRequest((one) => new URL(one.url()).pathname === '/')
  // it may be one of the screen's own calls, which then removes the link
  const next = tab.getByRole('link', { name: text.navigation.tasks }).click({ timeout: 5_000 })
  await Promise.all([refused, root, next.catch(() => undefined)])
  // without a marketing site, / leads to our own welcome page
  await tab.waitForURL('**/welcome')
  expect(await stored(tab)).toEqual({})
}

describe('a refused call', () => {
  it('signs out when the session is over (401)', async () => {
    const { tab, context, misdeeds } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await enter(tab, accounts[0]!)
    const user = JSON.parse((await stored(tab)).authUser ?? '{}')
    expect(user).toEqual({
      uid: accounts[0]!.userId,
      username: accounts[0]!.username,
      email: accounts[0]!.email,
      role: 'member',
    })
    await context.clearCookies()
    await expectEnd(tab, 401)
    expect(misdeeds).toEqual({ policy: [], errors: [], foreign: [] })
    await context.close()
  })

  it('signs out when the account may not go on (403)', async () => {
    const { tab, context } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await enter(tab, accounts[1]!)
    // a banned account has no session left, so this answer simulates another server behind ours
    await tab.route('**/tasks', (route) =>
      route.request().resourceType() === 'document'
        ? route.fallback()
        : route.fulfill({ status: 403, json: { error: { message: 'err_403' } } }),
    )
    await expectEnd(tab, 403)
    await context.close()
  })

  it('leaves the sign-in call alone: the wrong password (err_13)', async () => {
    const { tab, leave } = await site.visit()
    await tab.goto(`${site.server.url}/user-login`)
    await tab.evaluate(() => localStorage.setItem('waypost-something', 'of ours'))
    await tab.getByLabel(text.auth.email).fill(CREATOR.email)
    await tab.getByLabel(text.auth.password, { exact: true }).fill('a wrong password')
    await tab.keyboard.press('Enter')
    await tab.getByRole('alert').getByText(textOfCode('err_13')).waitFor()
    expect(new URL(tab.url()).pathname).toBe('/user-login')
    expect(await stored(tab)).toEqual({ 'waypost-something': 'of ours' })
    expect(await tab.getByLabel(text.auth.email).inputValue()).toBe(CREATOR.email)
    await leave()
  })

  it.each([
    [401, {}, ACCOUNT_STATUS_TEXTS[401]!],
    [401, { error: { message: 'err_9999' } }, ACCOUNT_STATUS_TEXTS[401]!],
    [400, { error: { message: 'err_9999' } }, 'Something went wrong'],
    [500, {}, ACCOUNT_STATUS_TEXTS[500]!],
  ])('of the sign-in is said as specified: %i %j', async (status, json, said) => {
    const { tab, leave } = await site.visit()
    await tab.route('**/post-jwt-login', (route) => route.fulfill({ status, json }))
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByLabel(text.auth.email).fill(CREATOR.email)
    await tab.getByLabel(text.auth.password, { exact: true }).fill('some-password')
    await tab.keyboard.press('Enter')
    await tab.getByRole('alert').getByText(said).first().waitFor()
    expect(new URL(tab.url()).pathname).toBe('/user-login')
    await leave()
  })

  it('shows the texts of 404 and 500 on their screens', async () => {
    const { tab, context, leave } = await site.visit({ viewport: { width: 1280, height: 800 } })
    await tab.goto(`${site.server.url}/app/nothing-here`)
    await tab.getByRole('heading', { name: ACCOUNT_STATUS_TEXTS[404]! }).waitFor()
    await signIn(context, site.server.url)
    await tab.route('**/api/v1/account', (route) => route.fulfill({ status: 500, json: {} }))
    await tab.goto(`${site.server.url}/app/profile`)
    await tab.getByText(ACCOUNT_STATUS_TEXTS[500]!).waitFor()
    await leave()
  })
})

describe('what is stored as authUser', () => {
  it('signs nobody in, whatever it says', async () => {
    const { tab, context } = await site.visit()
    await tab.goto(`${site.server.url}/user-login`)
    await tab.evaluate(() => {
      const user = { uid: 'x', username: 'x', email: 'x@example.com', role: 'administrator' }
      localStorage.setItem('authUser', JSON.stringify({ ...user, accessToken: 'Bearer x' }))
    })
    await tab.goto(`${site.server.url}/user-dashboard`)
    await tab.waitForURL('**/welcome')
    expect(await stored(tab)).toEqual({})
    await context.close()
  })
})
