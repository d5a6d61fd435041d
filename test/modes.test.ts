import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthMode } from '#contract/auth-mode.ts'
import { isServedIn } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/platform/call.ts'
import { firebaseIdentity } from '#web/platform/identity/firebase-identity.ts'
import type { Identity } from '#web/platform/identity/identity.ts'
import { fakeCalls, jwtCalls, serverIdentity } from '#web/platform/identity/server-identity.ts'
import { setUp } from './support/app-client.ts'
import { type AuthEmulator, startAuthEmulator } from './support/auth-emulator.ts'
import { createBrowserFetch } from './support/browser-fetch.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts'
import { until } from './support/until.ts'

/**
 * One suite for all three modes (contract.md §3): the application's own identity of each mode, a
 * real server, and the real emulator for firebase.
 */

interface Installation {
  server: ServerProcess
  identity: Identity
  /** follows the newest mail to an address, as its owner would */
  confirm(email: string): Promise<void>
  /** mails that ask the owner to choose a password, or that say an account exists */
  toldOwner(email: string): Promise<boolean>
  stop(): Promise<void>
}

async function openOwn(mode: 'jwt' | 'fake'): Promise<Installation> {
  const sink = await startSmtpSink()
  const env = { AUTH_MODE: mode, SMTP_URL: sink.url }
  const server = await startServer({ env })
  if (mode === 'jwt') await setUp(server)
  const mailsTo = (sink: SmtpSink, email: string) =>
    sink.mails.filter((mail) => mail.recipients.includes(email))
  return {
    server,
    identity: serverIdentity(mode === 'jwt' ? jwtCalls : fakeCalls),
    async confirm(email) {
      const codeOf = () => /\b(\d{6})\b/.exec(mailsTo(sink, email).at(-1)?.parsed.text ?? '')?.[1]
      await until(() => codeOf() !== undefined)
      const body = { email, code: codeOf()! }
      const options = { keepSession: true }
      await call('identity.verifyEmail', { body }, options)
    },
    async toldOwner(email) {
      const before = mailsTo(sink, email).length
      await until(() => mailsTo(sink, email).length >= Math.max(1, before))
      return mailsTo(sink, email).length > 0
    },
    async stop() {
      await server.stop()
      await sink.stop()
    },
  }
}

async function openFirebase(): Promise<Installation> {
  const emulator: AuthEmulator = await startAuthEmulator()
  const server = await startServer({ env: emulator.env })
  return {
    server,
    identity: firebaseIdentity,
    confirm: (email) => emulator.openLink(email),
    toldOwner: async (email) => (await emulator.mailsTo(email)).length > 0,
    async stop() {
      await server.stop()
      emulator.stop()
    },
  }
}

const opened: Record<AuthMode, () => Promise<Installation>> = {
  jwt: () => openOwn('jwt'),
  fake: () => openOwn('fake'),
  firebase: openFirebase,
}

function describeModes(name: string, tests: (mode: AuthMode, at: () => Installation) => void) {
  const without = (process.env.WITHOUT ?? '').split(',').includes('firebase')
  for (const mode of ['jwt', 'fake', 'firebase'] as const) {
    describe.skipIf(mode === 'firebase' && without)(`${name} (${mode})`, () => {
      let installation: Installation
      beforeAll(async () => {
        installation = await opened[mode]()
      }, 60_000)
      afterAll(() => installation.stop())
      tests(mode, () => installation)
    })
  }
}

const PASSWORD = 'a long walk in the hills'
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: { code?: string }) => error.code,
  )

describeModes('somebody with an account', (mode, at) => {
  let browser: ReturnType<typeof createBrowserFetch>
  beforeEach(() => {
    browser = createBrowserFetch(at().server.url)
    browser.use()
  })
  afterEach(() => browser.restore())

  const whoAmI = async () => {
    const answer = await fetch('/api/v1/auth/session')
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  /** Registers, confirms and signs in. */
  async function enter(name: string, username = name) {
    const { identity, confirm } = at()
    const email = `${name}@example.com`
    await identity.register({ email, password: PASSWORD, username })
    await confirm(email)
    return { email, user: await identity.signIn({ email, password: PASSWORD }) }
  }

  it.runIf(mode === 'firebase')('becomes administrator by the link of the console', async () => {
    const { server, identity, confirm } = at()
    await until(() => server.firstAdministratorUrl !== undefined)
    const token = new URL(server.firstAdministratorUrl!).searchParams.get('token')!
    const account = { email: 'root@example.com', password: PASSWORD, username: 'root' }
    expect(await refusalOf(identity.setUpAdministrator({ ...account, token }))).toBe('err_12')
    await confirm(account.email)
    const user = await identity.continueSetUp({ token, username: account.username })
    expect(user).toMatchObject({ username: 'root', role: 'administrator' })
    await identity.signOut()
  })

  it('registers, confirms, signs in, is known, edits the profile, and signs out', async () => {
    const { identity } = at()
    const { email, user } = await enter('ida.noddack', 'ida-n')
    expect(user).toMatchObject({ username: 'ida-n', email, role: 'member' })
    const known = await whoAmI()
    expect(known.body).toMatchObject({ uid: user.uid, username: user.username, email })
    expect(await identity.editProfile('ida-noddack')).toBe('Profile Updated Successfully')
    expect((await whoAmI()).body.username).toBe('ida-noddack')
    await identity.signOut()
    expect((await whoAmI()).status).toBe(401)
    expect((await identity.signIn({ email, password: PASSWORD })).uid).toBe(user.uid)
    await identity.signOut()
  })

  it('is asked to confirm the address before anything else', async () => {
    const { identity, confirm } = at()
    const account = { email: 'grace@example.com', password: PASSWORD, username: 'grace' }
    await identity.register(account)
    expect(await refusalOf(identity.signIn(account))).toBe('err_12')
    expect((await whoAmI()).status).toBe(401)
    await confirm(account.email)
    const user =
      identity.confirmsBy === 'link'
        ? await identity.continueSignIn()
        : await identity.signIn(account)
    expect(user.username).toBe('grace')
    await identity.signOut()
  })

  it('gets the codes of the catalogue for what is wrong', async () => {
    const { identity } = at()
    const { email } = await enter('joan')
    await identity.signOut()
    const wrong = { email, password: 'not the password' }
    expect(await refusalOf(identity.signIn(wrong))).toBe('err_13')
    const nobody = { email: 'nobody@example.com', password: PASSWORD }
    expect(await refusalOf(identity.signIn(nobody))).toBe('err_13')
    const register = (change: object) =>
      refusalOf(
        identity.register({
          email: 'x@example.com',
          password: PASSWORD,
          username: 'x-y',
          ...change,
        }),
      )
    expect(await register({ email: 'no address' })).toBe('err_7')
    expect(await register({ password: 'short' })).toBe('err_8')
  })

  it('says nothing to strangers about who has an account', async () => {
    const { identity, toldOwner } = at()
    const { email } = await enter('mary')
    await identity.signOut()
    const again = { email, password: 'some other password', username: 'mary-2' }
    await expect(identity.register(again)).resolves.toBeUndefined()
    expect(await toldOwner(email)).toBe(true)
    // a stranger's registration waits forever, or does not exist
    expect(['err_12', 'err_13']).toContain(await refusalOf(identity.signIn(again)))
    expect((await whoAmI()).status).toBe(401)
    const known = await identity.forgotPassword(email)
    expect(known).toBe('Reset link are sended to your mailbox, check there first')
    expect(await identity.forgotPassword('nobody@example.com')).toBe(known)
  })

  it('changes the password by the old one', async () => {
    const { identity } = at()
    const { email } = await enter('hedy')
    const newPassword = 'quite another long walk'
    const change = (oldPassword: string) => identity.changePassword({ oldPassword, newPassword })
    expect(await refusalOf(change('not the password'))).toBe('err_19')
    const elsewhere = createBrowserFetch(at().server.url)
    elsewhere.use()
    await identity.signIn({ email, password: PASSWORD })
    browser.use()
    await change(PASSWORD)
    expect((await whoAmI()).status).toBe(200)
    elsewhere.use()
    expect((await whoAmI()).status).toBe(401)
    browser.use()
    await identity.signOut()
    expect(await refusalOf(identity.signIn({ email, password: PASSWORD }))).toBe('err_13')
    expect((await identity.signIn({ email, password: newPassword })).email).toBe(email)
    await identity.signOut()
  })

  it('leaves by showing again who it is, and is told so afterwards', async () => {
    const { identity } = at()
    const { email } = await enter('dot')
    const leave = async (password: string) => {
      const body = JSON.stringify({ password })
      const headers = { 'content-type': 'application/json' }
      return fetch('/api/v1/account/delete', { method: 'POST', headers, body })
    }
    const wrong = await identity.prove('not the password').then(
      async (proof) => (await (await leave(proof)).json()).error.message,
      (error: { code: string }) => error.code,
    )
    expect(wrong).toBe('err_104')
    expect((await leave(await identity.prove(PASSWORD))).status).toBe(200)
    expect((await whoAmI()).status).toBe(401)
    expect(await refusalOf(identity.signIn({ email, password: PASSWORD }))).toBe('err_14')
  })

  it('finds none of the calls of other modes', async () => {
    const elsewhere = endpoints.filter((endpoint) => !isServedIn(mode, endpoint))
    expect(elsewhere.length).toBeGreaterThan(4)
    for (const { method, path } of elsewhere) {
      const hasBody = method !== 'GET' && method !== 'DELETE'
      const answer = await fetch(path.replace(/:\w+/g, 'google'), {
        method,
        ...(hasBody && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      })
      const shared = endpoints.some((one) => isServedIn(mode, one) && one.path === path)
      expect([path, answer.status]).toEqual([path, shared ? 405 : 404])
    }
  })
})

describe('the accounts of the demonstration', () => {
  const LOGIN = '/post-fake-login'
  const signIn = (server: ServerProcess, email: string) =>
    fetch(`${server.url}${LOGIN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'demo-password' }),
    })

  it('are there at each start, without a token, and nothing of the last one is', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waypost-demo-'))
    const start = () => startServer({ dataDir, env: { AUTH_MODE: 'fake' } })
    const first = await start()
    const answer = await signIn(first, 'demo@example.com')
    expect(answer.status).toBe(200)
    const demo = (await answer.json()) as Record<string, unknown>
    expect(Object.keys(demo).sort()).toEqual(['email', 'role', 'uid', 'username'])
    expect(demo.role).toBe('administrator')
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const get = async (path: string) => (await fetch(`${first.url}${path}`, { headers })).json()
    const [users, events, tasks, links] = await Promise.all(
      ['/users', '/events', '/tasks', '/api/v1/links'].map(get),
    )
    expect(users).toHaveLength(2)
    expect(events.length).toBeGreaterThan(3)
    expect(tasks.flatMap((column: { tasks: unknown[] }) => column.tasks).length).toBeGreaterThan(3)
    expect(links.items.length).toBeGreaterThan(3)
    expect(await (await signIn(first, 'member@example.com')).json()).toMatchObject({
      role: 'member',
    })
    expect(first.firstAdministratorUrl).toBeUndefined()
    const change = { method: 'POST', body: JSON.stringify({ username: 'changed' }) }
    const json = { ...headers, 'content-type': 'application/json' }
    const path = `${first.url}/post-fake-profile`
    expect((await fetch(path, { ...change, headers: json })).status).toBe(200)
    await expect(start()).rejects.toThrow(/Another Waypost runs on this DATA_DIR/)
    await first.stop()

    const second = await start()
    const again = (await (await signIn(second, 'demo@example.com')).json()) as typeof demo
    expect(again.username).toBe(demo.username)
    expect(again.uid).not.toBe(demo.uid)
    const old = await fetch(`${second.url}/api/v1/auth/session`, { headers })
    expect(old.status).toBe(401)
    await second.stop()

    await expect(startServer({ dataDir })).rejects.toThrow(/belongs to a demonstration/)
    rmSync(dataDir, { recursive: true, force: true })
  }, 60_000)

  it('never take the place of others', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waypost-real-'))
    const real = await startServer({ dataDir })
    await setUp(real)
    await real.stop()
    const fake = { dataDir, env: { AUTH_MODE: 'fake' } }
    await expect(startServer(fake)).rejects.toThrow(/would delete the accounts/)
    const still = await startServer({ dataDir })
    await until(() => still.output().includes('ready'))
    expect(still.firstAdministratorUrl).toBeUndefined()
    await still.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }, 60_000)
})
