import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UnsecuredJWT } from 'jose'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser, type Misdeeds, watch } from '#test/support/browser.ts'
import { buildWeb } from '#test/support/build-web.ts'
import { FIREBASE_ENV, PROJECT_ID } from '#test/support/firebase-project.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { until } from '#test/support/until.ts'

// Firebase mode in a real browser. Firestore's emulator speaks gRPC, which browsers cannot, so this
// test uses a backend that does not answer: it checks what reaches the backend and what the
// application says.

let backend: Backend
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
let misdeeds: Misdeeds
let logged: string[]

interface Backend {
  host: string
  asked: URL[]
  /** completes the handshake like the real one, and then says nothing */
  shakesHands: boolean
  open(): Promise<void>
  close(): Promise<void>
}

async function startBackend(): Promise<Backend> {
  let port = 0
  let http: Server | undefined
  const held: Backend = {
    host: '',
    asked: [],
    shakesHands: false,
    async open() {
      if (http) return
      http = createServer((request, response) => answer(held, request, response))
      await once(http.listen(port, '127.0.0.1'), 'listening')
      port = (http.address() as AddressInfo).port
      held.host = `127.0.0.1:${port}`
    },
    async close() {
      http?.closeAllConnections()
      http?.close()
      http = undefined
    },
  }
  await held.open()
  return held
}

function answer(held: Backend, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${held.host}`)
  held.asked.push(url)
  if (!held.shakesHands) return
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  const isFirst = request.method === 'POST' && !url.searchParams.has('SID')
  if (isFirst) {
    const message = '[[0,["c","session-1","",8,12,30000]]]\n'
    response.end(`${message.length}\n${message}`)
  }
}

const SETTINGS = {
  FIRESTORE_SSL: 'false',
  FIRESTORE_CACHE_SIZE_BYTES: '1048576',
  FIRESTORE_FORCE_LONG_POLLING: 'true',
  FIRESTORE_LONG_POLLING_TIMEOUT_SECONDS: '21',
}

/** A token of the Authentication emulator, which signs nothing. */
function idToken(): string {
  const seconds = Math.floor(Date.now() / 1000)
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: 'uid-ada',
    email: 'ada@example.com',
    email_verified: true,
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3_600,
  }).encode()
}

const post = async (path: string, data: object) => {
  const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' }
  const answer = await context.request.post(`${server.url}${path}`, { headers, data })
  if (!answer.ok()) throw new Error(`${path} said ${answer.status()} ${await answer.text()}`)
}

const sign = () => page.locator('.wp-topbar [role=status]')
const openDashboard = () => page.goto(`${server.url}/user-dashboard`)

/** As if the installation were configured differently. */
async function withSettings(change: object): Promise<void> {
  await page.route('**/api/v1/installation', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.firebase.firestore, change)
    await route.fulfill({ response, json: body })
  })
}

beforeAll(async () => {
  await buildWeb('firebase')
  backend = await startBackend()
  server = await startServer({
    env: {
      ...FIREBASE_ENV,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
      FIRESTORE_HOST: backend.host,
      ...SETTINGS,
    },
  })
  browser = await launchBrowser()
  context = await browser.newContext()
  await until(() => server.firstAdministratorUrl !== undefined)
  const token = new URL(server.firstAdministratorUrl!).searchParams.get('token')
  await post('/api/v1/setup/firebase', { token, idToken: idToken(), username: 'ada' })
  misdeeds = await watch(context, [server.url, `http://${backend.host}`])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await backend?.close()
})

beforeEach(async () => {
  logged = []
  backend.asked.length = 0
  backend.shakesHands = false
  await backend.open()
  page = await context.newPage()
  page.on('console', (message) => logged.push(message.text()))
})
afterEach(() => page.close())

describe('the database client in the browser', () => {
  it('is unknown at first, and offline when Firestore does not answer within ten seconds', async () => {
    await openDashboard()
    await until(() => backend.asked.length > 0)
    const askedAt = performance.now()
    expect(await sign().getAttribute('data-state')).toBe('unknown')
    await page.locator('.wp-topbar [role=status][data-state=offline]').waitFor({ timeout: 20_000 })
    expect(performance.now() - askedAt).toBeGreaterThan(8_000)
    expect(await sign().textContent()).toContain('Offline')
    await page.getByText('Could not reach Cloud Firestore backend', { exact: true }).waitFor()
    expect(logged.join('\n')).toContain(
      "Could not reach Cloud Firestore backend. Backend didn't respond within 10 seconds.",
    )
  })

  it('is offline after the first connection that fails', async () => {
    await backend.close()
    await openDashboard()
    await page.locator('.wp-topbar [role=status][data-state=offline]').waitFor()
    expect(logged.join('\n')).toContain(
      'Could not reach Cloud Firestore backend. Connection failed 1 times.',
    )
    await page.getByText('Could not reach Cloud Firestore backend', { exact: true }).waitFor()
  })

  it('is given the settings of the installation', async () => {
    backend.shakesHands = true
    await openDashboard()
    const isHeld = (url: URL) => url.searchParams.get('RID') === 'rpc'
    await until(() => backend.asked.some(isHeld))
    const [first] = backend.asked
    expect(first?.pathname).toBe('/google.firestore.v1.Firestore/Listen/channel')
    expect(first?.searchParams.get('database')).toBe(`projects/${PROJECT_ID}/databases/(default)`)
    // long polling: the browser asks for one complete answer within this many milliseconds
    const { searchParams } = backend.asked.find(isHeld)!
    expect(searchParams.get('CI')).toBe('1')
    expect(searchParams.get('TO')).toBe('21000')
  })

  it.each([
    [{ cacheSizeBytes: 1_048_575 }, 'cacheSizeBytes must be at least 1048576'],
    [{ host: null }, "Can't provide ssl option if host option is not set"],
    [
      { autoDetectLongPolling: true },
      'experimentalForceLongPolling and experimentalAutoDetectLongPolling cannot be used together.',
    ],
    [
      { longPollingTimeoutSeconds: 31 },
      'invalid long polling timeout: 31 (maximum allowed value is 30)',
    ],
  ])('says what is wrong with %j, and connects nowhere', async (change, message) => {
    await withSettings(change)
    await openDashboard()
    await page.getByText(message).waitFor()
    expect(await sign().getAttribute('data-state')).toBe('offline')
    expect(backend.asked).toEqual([])
  })

  it('is let go of when somebody signs out', async () => {
    await openDashboard()
    await until(() => backend.asked.length > 0)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/user-login')
  })

  it('asks nobody but the server and Firestore', () => {
    // when a connection fails, the SDK tests the network with a picture from Google: the policy
    // blocks it
    const isProbe = (text: string) => text.includes('www.google.com/images/cleardot.gif')
    expect(misdeeds.policy.filter((text) => !isProbe(text) && /blocked|-src/.test(text))).toEqual(
      [],
    )
    expect(misdeeds.foreign.filter((text) => !isProbe(text))).toEqual([])
    expect(misdeeds.errors).toEqual([])
  })
})
