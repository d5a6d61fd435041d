import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { exportAccount } from './export-account.service.ts'

describeOnBothEngines('the text of an export', (engine) => {
  it('is one JSON object, whatever people wrote', async () => {
    const deps = testDepsWithIdentity(engine)
    const { userId } = await makeAccount(deps)
    const name = '"},{\u2028</script>\n\\ ünï'
    await deps.db.updateTable('user').set({ name }).execute()
    let text = ''
    for await (const part of await exportAccount(deps, userId)) text += part
    expect(JSON.parse(text).account).toMatchObject([{ id: userId, name }])
  })
})
