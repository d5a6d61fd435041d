import { afterAll, beforeAll, expect, it } from 'vitest'
import { CREATOR } from '../support/app-client.ts'
import { expectFine } from '../support/fine.ts'
import { appCode } from '../support/second-factor.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

it.each(LOOKS)('makes, shows once and revokes an API key ($width px)', async (look) => {
  const { width, colorScheme } = look
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 900 } })
  const { tab } = visitor
  await signIn(visitor.context, site.server.url)
  await tab.goto(`${site.server.url}/app/settings/api-keys`)
  await tab.getByRole('heading', { name: 'No keys yet' }).waitFor()
  await expectFine(tab)
  await tab.getByRole('button', { name: 'New key' }).click()
  await tab.getByLabel('Name', { exact: true }).fill('Newsletter script')
  await tab.getByLabel('Custom', { exact: true }).check()
  await tab.getByRole('button', { name: 'Create' }).click()
  await tab.getByText('Choose at least one').waitFor()
  await tab.getByLabel('See links').press('Space')
  await expectFine(tab)
  await tab.getByRole('button', { name: 'Create' }).click()
  const field = tab.getByLabel('API key', { exact: true })
  const key = await field.inputValue()
  await expectFine(tab)
  const ask = (method: string) =>
    fetch(`${site.server.url}/api/v1/links`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"destination":"https://a.example"}' }),
    })
  expect([(await ask('GET')).status, (await ask('POST')).status]).toEqual([200, 409])
  await tab.getByRole('button', { name: 'I have copied it' }).click()
  await field.waitFor({ state: 'detached' })
  await tab.getByText('See links').waitFor()
  expect(await tab.content()).not.toContain(key)
  await expectFine(tab)
  await tab.getByRole('button', { name: 'Revoke Newsletter script' }).click()
  await tab.getByRole('button', { name: 'Revoke', exact: true }).click()
  await tab.getByRole('heading', { name: 'No keys yet' }).waitFor()
  expect((await ask('GET')).status).toBe(401)
  await visitor.leave()
})

it('sets up a second factor, signs in with it, and turns it off', {
  timeout: 120_000,
}, async () => {
  const visitor = await site.visit({ viewport: { width: 390, height: 844 } })
  const { tab } = visitor
  let shift = 0
  const clock = { now: () => Date.now() + shift }
  await signIn(visitor.context, site.server.url)
  await tab.goto(`${site.server.url}/app/settings/security`)
  await tab.getByRole('button', { name: 'Turn on' }).click()
  await tab.getByLabel('Your password').fill(CREATOR.password)
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.getByAltText('QR code for the authenticator app').waitFor()
  await expectFine(tab)
  const secret = ((await tab.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await tab.getByLabel('Code from the app').fill(appCode({ clock } as never, secret))
  await tab.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  const items = tab.getByRole('dialog').getByRole('listitem')
  await items.first().waitFor()
  const recovery = await items.allTextContents()
  expect(recovery).toHaveLength(10)
  await expectFine(tab)
  await tab.getByRole('button', { name: 'I have saved them' }).click()
  await tab.getByText('10 recovery codes are left').waitFor()

  const again = await site.visit({ viewport: { width: 390, height: 844 } })
  await again.tab.goto(`${site.server.url}/user-login`)
  await again.tab.locator('input[name=email]').fill(CREATOR.email)
  await again.tab.locator('input[name=password]').fill(CREATOR.password)
  await again.tab.keyboard.press('Enter')
  await again.tab.getByRole('heading', { name: 'One more step' }).waitFor()
  await expectFine(again.tab)
  const code = again.tab.getByLabel('Code from the app, or a recovery code')
  await code.fill('00000-00000')
  await again.tab.keyboard.press('Enter')
  await again.tab.getByRole('alert').waitFor()
  shift = 30_000
  await code.fill(appCode({ clock } as never, secret))
  await again.tab.keyboard.press('Enter')
  await again.tab.waitForURL(/user-dashboard/)
  await again.leave()

  await tab.getByRole('button', { name: 'Turn off' }).click()
  await tab.getByLabel('Your password').fill(CREATOR.password)
  await tab.getByLabel('Code from the app, or a recovery code').fill(recovery[0]!)
  await expectFine(tab)
  await tab.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await tab.getByRole('button', { name: 'Turn on' }).waitFor()
  await visitor.leave()
})
