import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createFirebaseProject } from '#test/support/firebase-project.ts'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { getProfile } from '../profile.service.ts'
import { changeAccountStatus } from '../sessions/sessions.service.ts'
import { findOrMakeFirebaseAccount } from './firebase.service.ts'

describeOnBothEngines('an account of the Firebase project', (engine) => {
  async function open(hasAdministrator = true) {
    const clock = createTestClock()
    const project = await createFirebaseProject(() => clock.now())
    const { config, fetchOutside } = project
    const deps = testDepsWithIdentity(engine, { clock, config, fetchOutside })
    if (hasAdministrator) await makeAccount(deps, { role: 'administrator' })
    const enter = async (claims = {}) =>
      findOrMakeFirebaseAccount(deps, await project.sign(claims)).then(
        ({ id, email }) => ({ id, email }),
        (error: { name: string; fields?: object }) => ({ refused: error.name, ...error.fields }),
      )
    return { deps, enter }
  }

  it('is made once, however many calls there are, and found again by its uid', async () => {
    const { enter, deps } = await open()
    const made = await Promise.all([enter(), enter(), enter()])
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(made[0]).toMatchObject({ email: 'ada@example.com' })
    const spaces = await deps.db.selectFrom('space').selectAll().execute()
    expect(spaces).toHaveLength(2)
    expect(await enter()).toEqual(made[0])
  })

  it('is made once by calls that come a moment apart', async () => {
    const { enter } = await open()
    for (let moment = 0; moment < 24; moment++) {
      const claims = { sub: `uid-${moment}`, email: `person-${moment}@example.com` }
      const calls = [0, moment / 2, moment].map((ms) => sleep(ms).then(() => enter(claims)))
      const made = new Set((await Promise.all(calls)).map((one) => JSON.stringify(one)))
      expect([...made]).toEqual([expect.stringContaining('"id"')])
    }
  })

  it('is called as it was registered, or after its address where that name cannot be', async () => {
    const { enter, deps } = await open()
    const nameOf = async (sub: string, name: string) => {
      const { id } = (await enter({ sub, name, email: `${sub}@example.com` })) as { id: string }
      return (await getProfile(deps, id)).username
    }
    expect(await nameOf('lace', 'countess')).toBe('countess')
    expect(await nameOf('second', 'countess')).toBe('second')
    expect(await nameOf('google-person', 'Ada Lovelace')).toBe('google-person')
    expect(await nameOf('sly', 'api')).toBe('sly')
  })

  it('follows the address that Firebase has verified, unless somebody has it here', async () => {
    const { enter } = await open()
    const { id } = (await enter()) as { id: string }
    expect(await enter({ email: 'Ada@Lovelace.example' })).toEqual({
      id,
      email: 'ada@lovelace.example',
    })
    await enter({ sub: 'uid-2', email: 'grace@example.com' })
    expect(await enter({ email: 'grace@example.com' })).toEqual({
      id,
      email: 'ada@lovelace.example',
    })
  })

  it('is never one of an unverified address, nor of an address that another uid holds', async () => {
    const { enter, deps } = await open()
    const invited = await makeAccount(deps, { email: 'ada@example.com' })
    const before = await readAllTables(engine.database)
    expect(await enter({ email_verified: false })).toEqual({ refused: 'notVerified' })
    expect(await enter({ email: undefined })).toEqual({ refused: 'accountAbsent' })
    expect(await enter({ aud: 'another' })).toEqual({ refused: 'wrongCredentials' })
    expect(await readAllTables(engine.database)).toEqual(before)

    expect(await enter()).toEqual({ id: invited.userId, email: 'ada@example.com' })
    const connected = await readAllTables(engine.database)
    expect(await enter({ sub: 'uid-2' })).toMatchObject({
      refused: 'wrongCredentials',
      email: expect.stringContaining('another account'),
    })
    expect(await readAllTables(engine.database)).toEqual(connected)
    // a known person with an address that is not verified yet must wait as well
    expect(await enter({ email_verified: false })).toEqual({ refused: 'notVerified' })
  })

  it('waits for the first administrator', async () => {
    const { enter } = await open(false)
    expect(await enter()).toMatchObject({ refused: 'unavailable' })
  })

  it('opens the same session by POST /social-login, and is closed like any other', async () => {
    const clock = createTestClock()
    const project = await createFirebaseProject(() => clock.now())
    const { config, fetchOutside } = project
    const { browser, deps } = await createIdentityApp(engine, {
      overrides: { clock, config, fetchOutside },
    })
    const tab = browser()
    const idToken = await project.sign()
    const entered = await tab.post('/social-login', { idToken, name: 'x', role: 'administrator' })
    expect(entered.status).toBe(200)
    expect(entered.body).toEqual({
      uid: expect.any(String),
      username: 'ada',
      email: 'ada@example.com',
      role: 'member',
      accessToken: expect.stringMatching(/^Bearer /),
    })
    const session = await tab.get('/api/v1/auth/session')
    expect(session.body).toMatchObject({ uid: entered.body.uid, username: 'ada' })

    for (const [status, refusal, code] of [
      ['banned', 403, 'err_15'],
      ['deactivated', 403, 'err_15'],
      ['deleted', 401, 'err_14'],
    ] as const) {
      await changeAccountStatus(deps, entered.body.uid, status)
      const refused = await browser().post('/social-login', { idToken })
      expect([refused.status, refused.body.error.message]).toEqual([refusal, code])
      expect([401, 403]).toContain((await tab.get('/api/v1/auth/session')).status)
    }
    const unverified = await project.sign({ sub: 'uid-3', email_verified: false })
    const waiting = await browser().post('/social-login', { idToken: unverified })
    expect([waiting.status, waiting.body.error.message]).toEqual([401, 'err_12'])
  })
})
