import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
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

describe('what the package lacks', () => {
  /** Presses what leads to the package: in a tab of its own, so that what somebody did waits. */
  async function expectWay({ context, tab }: Visitor, press: () => Promise<void>): Promise<void> {
    const address = tab.url()
    const [opened] = await Promise.all([context.waitForEvent('page'), press()])
    await opened.waitForURL('**/app/settings/package')
    await opened.getByRole('heading', { name: text.pricing.usage }).first().waitFor()
    expect(tab.url()).toBe(address)
    await opened.close()
  }

  it('is named where it is met, in a form and in a notification, with the way to get it', async () => {
    const { client, server } = site
    const destination = 'https://a.example/'
    const link = await client.call<{ id: string }>('POST', '/api/v1/links', { destination })
    await client.call('DELETE', `/api/v1/links/${link.id}`)
    await client.call('POST', '/api/v1/admin/packages', {
      ...{
        name: 'Free',
        text: 'To start',
        prices: [],
        limits: { pages: 1, activeLinks: 0 },
        flags: {},
      },
      ...{ isFree: true, isHidden: false, trialDays: 0 },
    })
    const visitor = await site.visit({ viewport: { width: 1280, height: 900 } })
    const { context, tab, leave } = visitor
    await signIn(context, server.url)

    await tab.goto(`${server.url}/app/pages`)
    await tab.getByRole('button', { name: text.pages.create }).first().click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel(text.pages.username).fill('one-too-many')
    await dialog.getByRole('button', { name: text.common.create, exact: true }).click()
    await dialog.getByText(text.pricing.noneLeft(text.pricing.limits.pages)).waitFor()
    const way = { name: text.common.showPackage }
    await expectWay(visitor, () => dialog.getByRole('link', way).click())
    expect(await dialog.getByLabel(text.pages.username).inputValue()).toBe('one-too-many')

    await tab.goto(`${server.url}/app/links/${link.id}`)
    await tab.getByRole('button', { name: text.link.restore, exact: true }).first().click()
    await tab.getByText(errors.linksUsedUp.text).waitFor()
    await expectWay(visitor, () => tab.getByRole('button', way).click())
    await leave()
  })

  it('is compared on the page of prices, which visitors find once there are packages', async () => {
    const { tab, leave } = await site.visit({ colorScheme: 'dark' })
    await tab.goto(`${site.server.url}/welcome`)
    await tab.getByRole('link', { name: text.common.installation.pricing }).click()
    await tab.getByRole('heading', { name: text.pricing.title, level: 1 }).waitFor()
    await tab.getByText('To start').waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await leave()
  })
})
