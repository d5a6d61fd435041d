import { expect, it } from 'vitest'
import { RESET_LINK_SENT } from '#contract/account/account.ts'
import { makeAccount, TEST_PASSWORD } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createIdentityApp, type IdentityApp } from '#test/support/identity-app.ts'
import { changeAccountStatus } from '../sessions/sessions.service.ts'
import { RESET_LIFE_MS } from './password-reset.service.ts'

const FORGET = '/jwt-forget-pwd'
const RESET = '/api/v1/auth/reset-password'
const HOUR = 3_600_000
const email = 'ada@example.com'
const password = 'a-new-fine-secret'

/** The token in the newest mail to an address. */
async function tokenFor(app: IdentityApp, to = email): Promise<string> {
  await app.runOutbox()
  return /reset-password\?token=([\w-]{43})/.exec(app.deps.mail.lastTo(to).text)?.[1] ?? ''
}

async function signIn(app: IdentityApp, given: string) {
  return (await app.browser().post('/post-jwt-login', { email, password: given })).status
}

describeOnBothEngines('a forgotten password', (engine) => {
  it('is replaced by the link of a mail, once, and every session ends', async () => {
    const app = await createIdentityApp(engine)
    const ada = await makeAccount(app.deps, { email })
    const asked = await app.browser().post(FORGET, { email: ' Ada@Example.com ', extra: 1 })
    expect([asked.status, asked.body]).toEqual([200, RESET_LINK_SENT])
    const token = await tokenFor(app)
    const tab = app.browser()
    for (const bad of ['short', 'password', email]) {
      const refused = await tab.post(RESET, { token, password: bad })
      expect([refused.status, refused.body.error.message]).toEqual([400, 'err_8'])
    }
    const done = await tab.post(RESET, { token, password })
    expect([done.status, done.body]).toEqual([200, { email }])
    expect(done.headers['set-cookie']).toBeUndefined()
    expect(await app.deps.identity.sessionFromAccessToken(ada.accessToken.slice(7))).toBeNull()
    expect(await signIn(app, TEST_PASSWORD)).toBe(401)
    expect(await signIn(app, password)).toBe(200)
    const again = await tab.post(RESET, { token, password: 'another-secret' })
    expect([again.status, again.body.error.message]).toEqual([400, 'err_18'])
    await app.runOutbox()
    expect(app.deps.mail.lastTo(email).subject).toBe('Your password was changed')
  })

  it('keeps the token as a hash, for half an hour, and the newest one only', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    await app.browser().post(FORGET, { email })
    const first = await tokenFor(app)
    await app.browser().post(FORGET, { email })
    const second = await tokenFor(app)
    const { account_token } = await readAllTables(engine.database)
    expect(account_token).toHaveLength(1)
    expect(JSON.stringify(account_token)).not.toContain(second)
    const old = await app.browser().post(RESET, { token: first, password })
    expect(old.body.error.message).toBe('err_18')
    app.deps.clock.advance(RESET_LIFE_MS)
    const late = await app.browser().post(RESET, { token: second, password })
    expect(late.body.error.message).toBe('err_18')
  })

  it('goes to one of twenty that use the link at once', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    await app.browser().post(FORGET, { email })
    const token = await tokenFor(app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.browser().post(RESET, { token, password })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.status === 400)).toHaveLength(19)
  })

  it.each(['banned', 'deactivated', 'deleted'] as const)(
    'cannot be had for a %s account: the same answer, no mail, and a link from before is dead',
    async (status) => {
      const app = await createIdentityApp(engine)
      const { userId } = await makeAccount(app.deps, { email })
      await app.browser().post(FORGET, { email })
      const token = await tokenFor(app)
      await changeAccountStatus(app.deps, userId, status)
      const mails = app.deps.mail.mails.length
      const asked = await app.browser().post(FORGET, { email })
      expect([asked.status, asked.body]).toEqual([200, RESET_LINK_SENT])
      await app.runOutbox()
      expect(app.deps.mail.mails).toHaveLength(mails)
      const reset = await app.browser().post(RESET, { token, password })
      expect(reset.body.error.message).toBe('err_18')
    },
  )

  it('sends three mails an hour at most, and says the same for all that are asked', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    for (let times = 0; times < 6; times++) {
      const answer = await app.browser().post(FORGET, { email })
      expect([answer.status, answer.body]).toEqual([200, RESET_LINK_SENT])
    }
    await app.runOutbox()
    expect(app.deps.mail.mails).toHaveLength(3)
  })

  it('is not kept from its owner by a stranger who asks for it, in any hour of a day', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const own = app.browser()
    await own.post('/post-jwt-login', { email, password: TEST_PASSWORD })
    const stranger = app.browser('203.0.113.66')
    const mailsAfter = async (browser: typeof own) => {
      const answer = await browser.post(FORGET, { email })
      expect([answer.status, answer.body]).toEqual([200, RESET_LINK_SENT])
      await app.runOutbox()
      return app.deps.mail.mails.length
    }
    for (let hour = 0; hour < 8; hour++) {
      const before = app.deps.mail.mails.length
      let sent = before
      for (let times = 0; times < 6; times++) sent = await mailsAfter(stranger)
      expect(sent - before).toBe(hour < 2 ? 2 : 1)
      if (hour === 0 || hour === 7) {
        // from a new browser, then from one that has signed in before
        const elsewhere = await mailsAfter(app.browser())
        expect(elsewhere - sent).toBe(1)
        expect((await mailsAfter(own)) - elsewhere).toBe(1)
        const token = await tokenFor(app)
        expect(token).toHaveLength(43)
      }
      app.deps.clock.advance(HOUR)
    }
  })

  it('stays at three an hour and one beyond those of the day, whoever asks', async () => {
    const app = await createIdentityApp(engine)
    await makeAccount(app.deps, { email })
    const sent: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      const before = app.deps.mail.mails.length
      await Promise.all(Array.from({ length: 10 }, () => app.browser().post(FORGET, { email })))
      await app.runOutbox()
      sent.push(app.deps.mail.mails.length - before)
      app.deps.clock.advance(HOUR)
    }
    expect(sent).toEqual([3, 3, 1, 1, 1, 1])
  })

  it('writes down who asked and who chose', async () => {
    const app = await createIdentityApp(engine)
    const { userId } = await makeAccount(app.deps, { email })
    await app.browser('203.0.113.77').post(FORGET, { email })
    const token = await tokenFor(app)
    await app.browser('203.0.113.77').post(RESET, { token, password })
    const rows = await app.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'account_id', 'actor_id', 'network'])
      .where('action', 'in', ['password-reset-ask', 'password-reset'])
      .orderBy('id')
      .execute()
    const facts = { account_id: userId, actor_id: null, network: '203.0.113.0/24' }
    expect(rows).toEqual([
      { action: 'password-reset-ask', ...facts },
      { action: 'password-reset', ...facts },
    ])
  })
})
