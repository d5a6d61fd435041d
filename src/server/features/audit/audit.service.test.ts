import { expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { listAudit, recordAudit } from './audit.service.ts'

const by = { userId: 'ada', sessionId: 's1', network: '203.0.113.0/24', requestId: 'r1' }
const query = { scope: 'own', limit: 10 } as const
const ada = { userId: 'ada', role: 'member' } as const

describeOnBothEngines('the audit', (engine) => {
  it('takes who, from where and which request from the call', async () => {
    const deps = { ...testDeps(engine), by }
    await recordAudit(deps, { action: 'sign-out' })
    const { entries } = await listAudit(deps, ada, query)
    expect(entries).toMatchObject([
      {
        account_id: 'ada',
        actor_id: 'ada',
        session_id: 's1',
        network: '203.0.113.0/24',
        request_id: 'r1',
        result: 'done',
        at: deps.clock.now(),
      },
    ])
  })

  it('is written together with the change it describes, or not at all', async () => {
    const deps = testDeps(engine)
    const before = await readAllTables(engine.database)
    await expect(
      transaction(deps, async (deps) => {
        await recordAudit(deps, { action: 'account-delete', accountId: 'ada' })
        throw new Error('it did not happen')
      }),
    ).rejects.toThrow('it did not happen')
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('shows people their own entries, and all of them to an administrator only', async () => {
    const deps = testDeps(engine)
    for (const accountId of ['ada', 'eve', null]) {
      await recordAudit(deps, { action: 'sign-in', accountId, result: 'refused' })
    }
    const ids = async (caller: Parameters<typeof listAudit>[1], more = {}) =>
      (await listAudit(deps, caller, { ...query, ...more })).entries.map((one) => one.account_id)
    expect(await ids(ada)).toEqual(['ada'])
    const root = { userId: 'root', role: 'administrator' } as const
    expect(await ids(root)).toEqual([])
    expect(await ids(root, { scope: 'all' })).toEqual([null, 'eve', 'ada'])
    expect(await ids(root, { accountId: 'eve' })).toEqual(['eve'])
    for (const more of [{ scope: 'all' as const }, { accountId: 'eve' }]) {
      await expect(listAudit(deps, ada, { ...query, ...more })).rejects.toMatchObject({
        name: 'notFound',
      })
    }
  })

  it('refuses an invalid cursor', async () => {
    const deps = testDeps(engine)
    await expect(listAudit(deps, ada, { ...query, cursor: 'x' })).rejects.toMatchObject({
      name: 'malformed',
    })
  })
})
