import { expect, it } from 'vitest'
import { findFirstPage } from '#server/features/pages/index.ts'
import { findSpaceBlockedAt } from '#server/features/spaces/index.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { findAccount } from '../account.repository.ts'
import { closeAccount, deleteClosedAccounts } from '../closing/close-account.service.ts'
import { changeAccountStatus } from '../sessions/sessions.service.ts'
import { ensureAccount } from './ensure-account.service.ts'
import { firstAdministratorLink, makeAdministratorLink } from './setup.service.ts'

const ada = { email: 'ada@example.com', password: 'a-fine-secret', username: 'ada' }
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''

describeOnBothEngines('the link for an administrator', (engine) => {
  it('registers, confirms and signs in the first one, and closes the door', async () => {
    const { browser, deps } = await createIdentityApp(engine, { hasAdministrator: false })
    const link = await firstAdministratorLink(deps)
    expect(link).toMatch(/^http:\/\/localhost:3000\/setup\?token=[\w-]{43}$/)
    const token = tokenOf(link)
    expect(JSON.stringify(await readAllTables(engine.database))).not.toContain(token)

    const tab = browser()
    const state = await tab.get(`/api/v1/setup?token=${token}`)
    expect(state.body).toEqual({ isTokenValid: true, email: null })
    const answer = await tab.post('/api/v1/setup', { token, ...ada })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      username: 'ada',
      email: ada.email,
      role: 'administrator',
      accessToken: expect.stringMatching(/^Bearer /),
    })
    expect((await tab.get('/api/v1/auth/session')).body.role).toBe('administrator')

    expect(await firstAdministratorLink(deps)).toBeUndefined()
    expect((await tab.get(`/api/v1/setup?token=${token}`)).status).toBe(404)
    expect((await browser().post('/api/v1/setup', { token, ...ada })).status).toBe(404)
    expect(
      (
        await browser().post('/post-jwt-register', {
          ...ada,
          email: 'b@x.example',
          username: 'bob',
        })
      ).status,
    ).toBe(200)
  })

  it('says err_3 for a wrong token while it is open, and keeps nothing', async () => {
    const { browser, deps } = await createIdentityApp(engine, { hasAdministrator: false })
    await firstAdministratorLink(deps)
    const before = await readAllTables(engine.database)
    const token = 'x'.repeat(43)
    const answer = await browser().post('/api/v1/setup', { token, ...ada })
    expect([answer.status, answer.body.error.message]).toEqual([400, 'err_3'])
    expect((await browser().get(`/api/v1/setup?token=${token}`)).body).toEqual({
      isTokenValid: false,
      email: null,
    })
    expect((await browser().get('/api/v1/setup')).body.isTokenValid).toBe(false)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('stays usable after a refused name or password', async () => {
    const { browser, deps } = await createIdentityApp(engine, { hasAdministrator: false })
    const token = tokenOf(await firstAdministratorLink(deps))
    const before = await readAllTables(engine.database)
    for (const [change, code] of [
      [{ password: 'short' }, 'err_8'],
      [{ password: 'password123' }, 'err_8'],
      [{ username: 'api' }, 'err_20_1'],
      [{ username: 'a b' }, 'err_400'],
      [{ email: 'a＠b.com' }, 'err_7'],
    ] as const) {
      const answer = await browser().post('/api/v1/setup', { token, ...ada, ...change })
      expect(answer.body.error.message).toBe(code)
    }
    expect(await readAllTables(engine.database)).toEqual(before)
    expect((await browser().post('/api/v1/setup', { token, ...ada })).status).toBe(200)
  })

  it('takes over an account that the command line made for the same address', async () => {
    const { browser, deps } = await createIdentityApp(engine, { hasAdministrator: false })
    const made = await ensureAccount(deps, ada.email)
    const token = tokenOf(await firstAdministratorLink(deps))
    const answer = await browser().post('/api/v1/setup', { token, ...ada })
    expect(answer.body).toMatchObject({ uid: made.userId, username: made.username })
    expect((await browser().post('/post-jwt-login', ada)).body.role).toBe('administrator')
  })

  it('of the command line works beside an administrator, for its address only, once', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const account = await makeAccount(deps, { email: ada.email, username: 'ada' })
    const token = tokenOf(await makeAdministratorLink(deps, 'ADA@example.com'))
    expect((await browser().get(`/api/v1/setup?token=${token}`)).body).toEqual({
      isTokenValid: true,
      email: ada.email,
    })
    const foreign = await browser().post('/api/v1/setup', { token, ...ada, email: 'e@x.example' })
    expect(foreign.body.error.message).toBe('err_3')
    const answer = await browser().post('/api/v1/setup', { token, ...ada })
    expect(answer.body).toMatchObject({ uid: account.userId, role: 'administrator' })
    expect((await browser().post('/api/v1/setup', { token, ...ada })).status).toBe(404)
    const old = await browser().send('GET', '/api/v1/auth/session', undefined, {
      headers: { cookie: account.cookie },
    })
    expect(old.status).toBe(401)
  })

  it('of the command line opens a banned account, and what is in its space goes on', async () => {
    const { browser, deps } = await createIdentityApp(engine)
    const { userId, spaceId } = await makeAccount(deps, { email: ada.email })
    await changeAccountStatus(deps, userId, 'banned')
    expect(await findSpaceBlockedAt(deps.db, spaceId)).toBe(deps.clock.now())
    const token = tokenOf(await makeAdministratorLink(deps, ada.email))
    const weak = await browser().post('/api/v1/setup', { token, ...ada, password: 'short' })
    expect(weak.body.error.message).toBe('err_8')
    expect(await findSpaceBlockedAt(deps.db, spaceId)).not.toBeNull()
    const answer = await browser().post('/api/v1/setup', { token, ...ada })
    expect(answer.body).toMatchObject({ uid: userId, role: 'administrator' })
    expect(await findSpaceBlockedAt(deps.db, spaceId)).toBeNull()
  })

  it('of the command line opens an account that its owner has closed, for good', async () => {
    const { browser, deps, runOutbox } = await createIdentityApp(engine)
    const { userId, spaceId, username } = await makeAccount(deps, { email: ada.email })
    await closeAccount(deps, { userId, password: TEST_PASSWORD })
    await runOutbox()
    const restore = /restore-account\?token=([\w-]{43})/.exec(deps.mail.lastTo(ada.email).text)?.[1]
    const token = tokenOf(await makeAdministratorLink(deps, ada.email))
    const answer = await browser().post('/api/v1/setup', { token, ...ada })
    expect(answer.body).toMatchObject({ uid: userId, username, role: 'administrator' })
    const page = await findFirstPage(deps.db, userId)
    expect(page).toMatchObject({ space_id: spaceId, deleted_at: null })
    const late = await browser().post('/api/v1/auth/restore-account', { token: restore })
    expect(late.body.error.message).toBe('err_18')
    deps.clock.advance(31 * 86_400_000)
    await deleteClosedAccounts(deps)
    expect(await findAccount(deps.db, userId)).toMatchObject({ status: 'active' })
  })

  it('of the console survives a restart beside newer ones, and dies after a month', async () => {
    const { browser, deps } = await createIdentityApp(engine, { hasAdministrator: false })
    const first = tokenOf(await firstAdministratorLink(deps))
    const second = tokenOf(await firstAdministratorLink(deps))
    const isValid = async (token: string) =>
      (await browser().get(`/api/v1/setup?token=${token}`)).body.isTokenValid
    expect([await isValid(first), await isValid(second)]).toEqual([true, true])
    deps.clock.advance(31 * 86_400_000)
    expect([await isValid(first), await isValid(second)]).toEqual([false, false])
  })
})
