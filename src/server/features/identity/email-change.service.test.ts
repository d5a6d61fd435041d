import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'

const CHANGE = '/api/v1/auth/change-email'
const CONFIRM = '/api/v1/auth/confirm-email'
const oldEmail = 'ada@example.com'
const newEmail = 'ada@new.example'
const password = TEST_PASSWORD

function tokenOf(app: IdentityApp, to: string): string {
  return /confirm-email\?side=\w+&token=([\w-]{43})/.exec(app.deps.mail.lastTo(to).text)?.[1] ?? ''
}

describeOnBothEngines('changing the address of an account', (engine) => {
  async function setUp() {
    const app = await createIdentityApp(engine)
    const ada = await makeAccount(app.deps, { email: oldEmail })
    const tab = app.browser()
    await tab.post('/post-jwt-login', { email: oldEmail, password })
    const emailOf = async () =>
      (
        await app.deps.db
          .selectFrom('user')
          .select('email')
          .where('id', '=', ada.userId)
          .executeTakeFirstOrThrow()
      ).email
    const confirm = (token: string, stop?: boolean) =>
      app.browser().post(CONFIRM, { token, ...(stop && { stop }) })
    return { app, ada, tab, emailOf, confirm }
  }

  it.each([
    ['present', 'new'],
    ['new', 'present'],
  ])('needs the links of both mails, %s first', async (first) => {
    const { app, ada, tab, emailOf, confirm } = await setUp()
    const asked = await tab.post(CHANGE, { email: 'Ada@New.example', password })
    expect([asked.status, asked.body.email]).toEqual([200, newEmail])
    await app.runOutbox()
    const tokens = [tokenOf(app, oldEmail), tokenOf(app, newEmail)]
    if (first === 'new') tokens.reverse()
    expect((await confirm(tokens[0]!)).body.state).toMatch(/^waits for the/)
    expect((await confirm(tokens[0]!)).body.state).toMatch(/^waits for the/)
    expect(await emailOf()).toBe(oldEmail)
    expect((await tab.get('/api/v1/account')).body.emailChange).toMatchObject({
      email: newEmail,
      isOldConfirmed: first === 'present',
      isNewConfirmed: first === 'new',
    })
    expect((await confirm(tokens[1]!)).body).toEqual({ state: 'changed' })
    expect(await emailOf()).toBe(newEmail)
    // the session that made the request stays, others end
    expect((await tab.get('/api/v1/auth/session')).body.email).toBe(newEmail)
    expect(await app.deps.identity.sessionFromAccessToken(ada.accessToken.slice(7))).toBeNull()
    expect((await confirm(tokens[1]!)).body.error.message).toBe('err_18')
    await app.runOutbox()
    expect(app.deps.mail.lastTo(oldEmail).text).toContain(newEmail)
    const signIn = (email: string) => app.browser().post('/post-jwt-login', { email, password })
    expect((await signIn(oldEmail)).status).toBe(401)
    expect((await signIn(newEmail)).status).toBe(200)
  })

  it('can be stopped from the present address and in the application, not from the new one', async () => {
    const { app, tab, emailOf, confirm } = await setUp()
    await tab.post(CHANGE, { email: newEmail, password })
    await app.runOutbox()
    const tokens = { old: tokenOf(app, oldEmail), new: tokenOf(app, newEmail) }
    expect((await confirm(tokens.new, true)).body.error.message).toBe('err_18')
    expect((await tab.get('/api/v1/account')).body.emailChange.isNewConfirmed).toBe(false)
    expect((await confirm(tokens.old, true)).body).toEqual({ state: 'stopped' })
    expect((await confirm(tokens.new)).body.error.message).toBe('err_18')
    await tab.post(CHANGE, { email: newEmail, password })
    expect((await tab.send('DELETE', CHANGE)).body).toEqual({ isStopped: true })
    expect((await tab.send('DELETE', CHANGE)).body).toEqual({ isStopped: false })
    expect(await emailOf()).toBe(oldEmail)
  })

  it('says the same for an address that somebody has, and never takes it', async () => {
    const { app, tab, emailOf, confirm } = await setUp()
    await makeAccount(app.deps, { email: newEmail })
    const asked = await tab.post(CHANGE, { email: newEmail, password })
    expect([asked.status, Object.keys(asked.body)]).toEqual([200, ['email', 'expiresAt']])
    await app.runOutbox()
    const mail = app.deps.mail.lastTo(newEmail)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).not.toContain('token=')
    await confirm(tokenOf(app, oldEmail))
    expect(await emailOf()).toBe(oldEmail)
  })

  it('is refused when somebody signed up with the address meanwhile', async () => {
    const { app, tab, emailOf, confirm } = await setUp()
    await tab.post(CHANGE, { email: newEmail, password })
    await app.runOutbox()
    const tokens = [tokenOf(app, oldEmail), tokenOf(app, newEmail)]
    await makeAccount(app.deps, { email: newEmail })
    await confirm(tokens[0]!)
    expect((await confirm(tokens[1]!)).body.error.message).toBe('err_18')
    expect(await emailOf()).toBe(oldEmail)
  })

  it('asks for the password, an address, and another one; within a day', async () => {
    const { app, tab, confirm } = await setUp()
    const codeOf = async (body: object) => {
      const answer = await tab.post(CHANGE, body)
      return `${answer.status} ${answer.body.error?.message}`
    }
    expect(await codeOf({ email: newEmail, password: 'wrong-password' })).toBe('400 err_104')
    expect(await codeOf({ email: 'no address', password })).toBe('400 err_7')
    expect(await codeOf({ email: oldEmail, password })).toBe('400 err_400')
    await app.runOutbox()
    expect(app.deps.mail.mails).toEqual([])
    await tab.post(CHANGE, { email: newEmail, password })
    await app.runOutbox()
    const token = tokenOf(app, newEmail)
    app.deps.clock.advance(24 * 3_600_000)
    expect((await confirm(token)).body.error.message).toBe('err_18')
  })
})
