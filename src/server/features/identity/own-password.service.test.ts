import { expect, it } from 'vitest'
import { makeAccount, TEST_PASSWORD, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
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

  it('refuses an account without password', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    await deps.db.updateTable('account').set({ password: null }).execute()
    await expect(
      requireOwnPassword(deps, { userId, password: '', refusal: 'oldPasswordWrong' }),
    ).rejects.toMatchObject({ name: 'oldPasswordWrong' })
  })
})
