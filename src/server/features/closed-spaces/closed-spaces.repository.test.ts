import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertSpace } from '../spaces/spaces.repository.ts'
import { findDeletedAt, listDeletedBefore } from './closed-spaces.repository.ts'

describeOnBothEngines('rows of deleted spaces', (engine) => {
  it('are found by the time of their deletion, the oldest first, without personal ones', async () => {
    const deps = testDeps(engine)
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    for (const [id, deleted_at] of [
      ['a', 5],
      ['b', 3],
      ['c', 9],
      ['d', null],
    ] as const) {
      const row = { id, name: id, name_key: id, owner_id: userId, is_personal: 0, created_at: 1 }
      await insertSpace(deps.db, { ...row, deleted_at })
    }
    await deps.db.updateTable('space').set({ deleted_at: 1 }).where('id', '=', spaceId).execute()
    expect(await listDeletedBefore(deps.db, 5, 9)).toEqual(['b', 'a'])
    expect(await listDeletedBefore(deps.db, 5, 1)).toEqual(['b'])
    expect([await findDeletedAt(deps.db, 'c'), await findDeletedAt(deps.db, 'd')]).toEqual([
      9,
      undefined,
    ])
  })
})
