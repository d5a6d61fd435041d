import { afterAll, beforeAll, expect, it } from 'vitest'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

it('adds a passkey, signs in with it, renames and removes it', { timeout: 120_000 }, async () => {
  // a passkey belongs to a host name, never to an IP address
  const origin = site.server.url.replace('127.0.0.1', 'localhost')
  const { context, tab } = await (async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } })
    return { context, tab: await context.newPage() }
  })()
  const device = await context.newCDPSession(tab)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(context, origin)
  await tab.goto(`${origin}/app/settings/security`)
  await tab.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('This is not your password').waitFor()
  await dialog.getByLabel('Your password').fill(CREATOR.password)
  await tab.keyboard.press('Enter')
  await tab.getByText('never used').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await violationsOf(tab)).toEqual([])

  await tab.getByRole('button', { name: 'Rename Phone' }).click()
  await dialog.getByLabel('Name').fill('Old phone')
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Remove Old phone' }).waitFor()

  await context.clearCookies()
  await tab.evaluate(() => localStorage.clear())
  await tab.goto(`${origin}/user-login`)
  await tab.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await tab.waitForURL(/user-dashboard/)

  await tab.goto(`${origin}/app/settings/security`)
  await tab.getByRole('button', { name: 'Remove Old phone' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await tab.getByRole('button', { name: 'Remove Old phone' }).waitFor({ state: 'detached' })
  await context.clearCookies()
  await tab.evaluate(() => localStorage.clear())
  await tab.goto(`${origin}/user-login`)
  await tab.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await tab.getByText('Invalid email or password').first().waitFor()
  await context.close()
})
