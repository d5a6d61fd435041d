import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'

/**
 * The account's failures by their own names (spec §8), when no answer comes. For events and
 * categories see calendar.test.ts; chats, groups and messages: chat.test.ts; tasks and users:
 * tasks-users.test.ts.
 */

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
})
afterAll(() => site?.close())

async function open(path: string, silenced: string, isSignedIn = false): Promise<Visitor> {
  const visitor = await site.visit({ viewport: { width: 1280, height: 900 } })
  if (isSignedIn) await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(site.server.url + path)
  await visitor.tab.route(silenced, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  return visitor
}
const reason = text.errors.offline
const fill = (tab: Page, label: string, value: string) =>
  tab.getByLabel(label, { exact: true }).fill(value)

describe('what could not be done is said by its name', () => {
  it('loginError', async () => {
    const { tab, leave } = await open('/user-login', '**/post-jwt-login')
    await fill(tab, text.auth.email, CREATOR.email)
    await fill(tab, text.auth.password, CREATOR.password)
    await tab.getByRole('button', { name: text.auth.signIn, exact: true }).click()
    await tab.getByRole('alert').getByText(text.auth.loginError(reason)).waitFor()
    await tab.unroute('**/post-jwt-login')
    await tab.getByRole('button', { name: text.auth.signIn, exact: true }).click()
    await tab.waitForURL('**/user-dashboard')
    await leave()
  })

  it('registerError', async () => {
    const { tab, leave } = await open('/app/register', '**/post-jwt-register')
    await fill(tab, text.auth.email, 'new@example.com')
    await fill(tab, text.auth.password, 'a boat on the river')
    await tab.getByRole('button', { name: text.auth.register, exact: true }).click()
    await tab.getByRole('alert').getByText(text.auth.registerError(reason)).waitFor()
    // and what was typed is still there
    const email = tab.getByLabel(text.auth.email, { exact: true })
    expect(await email.inputValue()).toBe('new@example.com')
    await leave()
  })

  it('forgotPasswordError', async () => {
    const { tab, leave } = await open('/app/forgot-password', '**/jwt-forget-pwd')
    await fill(tab, text.auth.email, CREATOR.email)
    await tab.getByRole('button', { name: text.auth.forgotSend }).click()
    await tab.getByRole('alert').getByText(text.auth.forgotError(reason)).waitFor()
    await leave()
  })

  it('profileError', async () => {
    const { tab, leave } = await open('/app/profile', '**/api/v1/account*', true)
    const name = tab.getByLabel(text.account.name, { exact: true })
    await name.fill('Ada Byron')
    await tab.getByRole('button', { name: text.common.save }).first().click()
    await tab.getByText(text.account.profileError(reason)).waitFor()
    expect(await name.inputValue()).toBe('Ada Byron')
    await leave()
  })
})
