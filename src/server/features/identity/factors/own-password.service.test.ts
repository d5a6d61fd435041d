import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createTestClock } from '#test/support/fakes.ts'
import { createFirebaseProject } from '#test/support/firebase-project.ts'
import { findOrMakeFirebaseAccount } from '../providers/firebase.service.ts'
import { requireOwnPassword } from './own-password.service.ts'

describeOnBothEngines('asking for the own password again', (engine) => {
  it('refuses a wrong one by the name given, and forgets wrong ones after the right one', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const ask = (password: string) =>
      requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' })
    for (let times = 0; times < 9; times++) {
      await expect(ask('wrong-password')).rejects.toMatchObject({ name: 'passwordMismatch' })
    }
    await ask(TEST_PASSWORD)
    for (let times = 0; times < 10; times++) {
      await expect(ask('wrong-password')).rejects.toMatchObject({ name: 'passwordMismatch' })
    }
    await expect(ask(TEST_PASSWORD)).rejects.toMatchObject({ name: 'tooManyRequests' })
  })

  it('takes a token of who has just signed in at Firebase instead, and no other', async () => {
    const clock = createTestClock()
    const project = await createFirebaseProject(() => clock.now())
    const { config, fetchOutside } = project
    const deps = testDepsWithIdentity(engine, { clock, config, fetchOutside })
    await makeAccount(deps, { role: 'administrator' })
    const { id: userId } = await findOrMakeFirebaseAccount(deps, await project.sign())
    const other = { sub: 'uid-2', email: 'grace@example.com' }
    await findOrMakeFirebaseAccount(deps, await project.sign(other))
    const ask = async (password: string) =>
      requireOwnPassword(deps, { userId, password, refusal: 'passwordMismatch' }).then(
        () => 'taken',
        (error: { name: string }) => error.name,
      )
    expect(await ask(await project.sign())).toBe('taken')
    expect(await ask(await project.sign(other))).toBe('passwordMismatch')
    expect(await ask(TEST_PASSWORD)).toBe('passwordMismatch')
    const before = Math.floor(clock.now() / 1000) - 301
    expect(await ask(await project.sign({ auth_time: before }))).toBe('passwordMismatch')
  })

  it('refuses an account without password', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    await deps.db.updateTable('account').set({ password: null }).execute()
    await expect(
      requireOwnPassword(deps, { userId, password: '', refusal: 'oldPasswordWrong' }),
    ).rejects.toMatchObject({ name: 'oldPasswordWrong' })
  })
})
