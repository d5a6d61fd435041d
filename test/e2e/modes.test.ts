import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account as words } from '#web/messages/en/account.ts'
import { auth } from '#web/messages/en/auth.ts'
import { navigation } from '#web/messages/en/common.ts'
import { social } from '#web/messages/en/social.ts'
import { type AuthEmulator, startAuthEmulator } from '../support/auth-emulator.ts'
import { violationsOf } from '../support/axe.ts'
import { launchBrowser, type Misdeeds, watch } from '../support/browser.ts'
import { buildWeb } from '../support/build-web.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/** Signing in as a person does, in the modes other than the default. */

const PASSWORD = 'a long walk in the hills'
/** part of what a provider's window needs; there is no network here */
const WINDOW_SCRIPT = 'https://apis.google.com'

let browser: Browser
let context: BrowserContext
let tab: Page
let misdeeds: Misdeeds
let origins: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  misdeeds = await watch(context, origins)
  tab = await context.newPage()
})
afterEach(async () => {
  await context.close()
  // a picture with which the database client tests the network: the policy blocks it
  const isProbe = (report: string) => report.includes('https://www.google.com/images/cleardot.gif')
  const policy = misdeeds.policy.filter((report) => !isProbe(report))
  expect({ policy, errors: misdeeds.errors }).toEqual({ policy: [], errors: [] })
  expect(misdeeds.foreign.filter((address) => !isProbe(address))).toEqual([])
})

const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    await tab.getByLabel(label, { exact: true }).fill(value)
  }
}
const press = (name: string) => tab.getByRole('button', { name, exact: true }).click()

async function signIn(server: ServerProcess, email: string, password = PASSWORD) {
  await tab.goto(`${server.url}/user-login`)
  await fill({ [auth.email]: email, [auth.password]: password })
  await press(auth.signIn)
}

/** What identifies each mode in the files of a build. */
const SIGNS = {
  // the call itself, because every build contains its name in the table of calls
  jwt: /\(["'`]identity\.signIn["'`],/,
  fake: /demo-password/,
  firebase: /identitytoolkit/,
} as const

/** The modes that a build contains. */
function modesIn(folder: string): string[] {
  const assets = new URL(`../../build/${folder}/assets/`, import.meta.url)
  const code = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, assets), 'utf8'))
    .join('\n')
  return Object.entries(SIGNS).flatMap(([mode, sign]) => (sign.test(code) ? [mode] : []))
}

describe('a build', () => {
  it.each([
    ['jwt', 'web'],
    ['fake', 'web-fake'],
    ['firebase', 'web-firebase'],
  ] as const)(
    'for %s contains nothing of the other modes',
    async (mode, folder) => {
      await buildWeb(mode)
      expect(modesIn(folder)).toEqual([mode])
    },
    120_000,
  )
})

describe('the demonstration', () => {
  let server: ServerProcess
  beforeAll(async () => {
    await buildWeb('fake')
    server = await startServer({ env: { AUTH_MODE: 'fake' } })
    origins = [server.url]
  }, 120_000)
  afterAll(() => server?.stop())

  it('lets its administrator in, and shows a house that is lived in', async () => {
    await tab.goto(`${server.url}/user-login`)
    await press(auth.demoAdministrator)
    expect(await violationsOf(tab)).toEqual([])
    await press(auth.signIn)
    await tab.waitForURL('**/user-dashboard')
    await tab.getByRole('heading', { level: 1 }).waitFor()
    const stored = await tab.evaluate(() => localStorage.getItem('authUser'))
    expect(JSON.parse(stored ?? '')).toMatchObject({
      email: 'demo@example.com',
      role: 'administrator',
    })
    await tab.goto(`${server.url}/app/tasks`)
    await tab.getByText('Route description, ridge walk').waitFor()
    await tab.goto(`${server.url}/app/chat`)
    await tab.getByText('Sunday letter').first().waitFor()
    await signIn(server, 'demo@example.com', 'something else')
    await tab.getByRole('alert').waitFor()
  })
})

describe.skipIf((process.env.WITHOUT ?? '').split(',').includes('firebase'))('Firebase', () => {
  let server: ServerProcess
  let emulator: AuthEmulator
  beforeAll(async () => {
    await buildWeb('firebase')
    emulator = await startAuthEmulator()
    // Firestore does not answer here; this test does not need it
    const firestore = { FIRESTORE_HOST: '127.0.0.1:48099', FIRESTORE_SSL: 'false' }
    server = await startServer({
      env: { ...emulator.env, ...firestore, FIREBASE_PROVIDERS: 'google,facebook' },
    })
    origins = [server.url, `http://${emulator.host}`, 'http://127.0.0.1:48099', WINDOW_SCRIPT]
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    emulator?.stop()
  })

  /** Waits for the step after registering, opens the mail's link and continues. */
  async function followLink(email: string) {
    await tab.getByRole('heading', { name: auth.verifyTitle }).waitFor()
    await emulator.openLink(email)
    await press(auth.linkContinue)
  }
  const signOut = async () => {
    await tab.getByRole('button', { name: navigation.account, exact: true }).click()
    await tab.getByRole('button', { name: navigation.signOut }).click()
    await tab.waitForURL('**/user-login')
  }

  it('makes the first administrator by the link of the console', async () => {
    await until(() => server.firstAdministratorUrl !== undefined)
    await tab.goto(server.firstAdministratorUrl!)
    const email = 'root@example.com'
    await fill({ [auth.email]: email, [auth.username]: 'root-person', [auth.password]: PASSWORD })
    await press(auth.setup)
    await tab.getByRole('heading', { name: auth.verifyTitle }).waitFor()
    await press(auth.linkContinue)
    await tab.getByText(auth.linkNotOpened).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await followLink(email)
    await tab.waitForURL('**/user-dashboard')
    await signOut()
  })

  it('registers, confirms, lets in and out, and in again', async () => {
    const email = 'ada@example.com'
    await tab.goto(`${server.url}/app/register`)
    await fill({ [auth.email]: email, [auth.username]: 'ada-l', [auth.password]: PASSWORD })
    expect(await violationsOf(tab)).toEqual([])
    await press(auth.register)
    await followLink(email)
    await tab.waitForURL('**/user-dashboard')
    const stored = await tab.evaluate(() => localStorage.getItem('authUser'))
    expect(JSON.parse(stored ?? '')).toEqual({
      uid: expect.any(String),
      username: 'ada-l',
      email,
      role: 'member',
    })
    await signOut()
    const session = await tab.evaluate(async () => (await fetch('/api/v1/auth/session')).status)
    expect(session).toBe(401)
    // and the SDK has forgotten the person too
    const kept = await tab.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const opening = indexedDB.open('firebaseLocalStorageDb')
          opening.onsuccess = () => {
            const store = opening.result
              .transaction('firebaseLocalStorage')
              .objectStore('firebaseLocalStorage')
              .getAll()
            store.onsuccess = () => resolve(store.result)
          }
        }),
    )
    expect(JSON.stringify(kept)).not.toContain(email)

    await signIn(server, email, 'not the password')
    await tab.getByText('Invalid email or password').first().waitFor()
    await signIn(server, email)
    await tab.waitForURL('**/user-dashboard')
    await signOut()
  })

  it('asks who has not confirmed to open the link, and says the same to all who forgot', async () => {
    const email = 'grace@example.com'
    await tab.goto(`${server.url}/app/register`)
    await fill({ [auth.email]: email, [auth.username]: 'grace', [auth.password]: PASSWORD })
    await press(auth.register)
    await tab.getByRole('heading', { name: auth.verifyTitle }).waitFor()
    await signIn(server, email)
    await followLink(email)
    await tab.waitForURL('**/user-dashboard')
    await signOut()

    for (const address of ['nobody@example.com', email]) {
      await tab.goto(`${server.url}/app/forgot-password`)
      await fill({ [auth.email]: address })
      await press(auth.forgotSend)
      await tab.getByRole('heading', { name: auth.forgotSentTitle }).waitFor()
      await tab.getByText(auth.forgotSent).waitFor()
    }
    expect((await emulator.newestMail(email)).kind).toBe('PASSWORD_RESET')
    expect(await emulator.mailsTo('nobody@example.com')).toEqual([])
  })

  it('changes the password there, and deletes the account after showing who one is', async () => {
    const email = 'grace@example.com'
    const newPassword = 'quite another long walk'
    await signIn(server, email)
    await tab.waitForURL('**/user-dashboard')
    await tab.goto(`${server.url}/app/settings/security`)
    await press(words.changePassword)
    const change = async (oldPassword: string) => {
      await fill({
        [words.oldPassword]: oldPassword,
        [auth.newPassword]: newPassword,
        [auth.repeatPassword]: newPassword,
      })
      await tab.getByRole('button', { name: words.changePassword, exact: true }).last().click()
    }
    await change('not the password')
    await tab.getByText('The old password is wrong').first().waitFor()
    await change(PASSWORD)
    await tab.getByText(words.passwordChanged).waitFor()
    await tab.reload()
    await press(words.delete)
    await fill({ [words.deleteType('grace')]: 'grace', [words.confirmPassword]: 'wrong one' })
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: words.delete, exact: true }).click()
    await tab.getByText(words.wrongPassword).first().waitFor()
    await fill({ [words.confirmPassword]: newPassword })
    await dialog.getByRole('button', { name: words.delete, exact: true }).click()
    await tab.waitForURL('**/user-login?deleted=*')
    await signIn(server, email, newPassword)
    await tab.getByText('This account has been deleted').first().waitFor()
  })

  it('says so when the window of a provider cannot be had', async () => {
    await tab.goto(`${server.url}/user-login`)
    await tab.getByRole('button', { name: social.continueWith('Facebook') }).waitFor()
    await tab.getByRole('button', { name: social.continueWith('Google') }).click()
    await tab.getByRole('alert').waitFor()
    const said = await tab.getByRole('alert').textContent()
    expect(said).toBe(social.beginError('Google', auth.firebaseFailed))
  })
})
