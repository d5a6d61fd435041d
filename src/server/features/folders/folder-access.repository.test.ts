import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertMembership } from '../spaces/index.ts'
import { listDoors, listGrants, saveGrants } from './folder-access.repository.ts'
import { insertFolder } from './folders.repository.ts'

describeOnBothEngines('grants of folders', (engine) => {
  it('are replaced together, and end with a membership', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { db } = deps
    const { spaceId } = ada!
    const { userId } = bob!
    const row = { space_id: spaceId, parent_id: null, color: 'red' as const, deleted_at: null }
    const times = { created_at: 0, updated_at: 0 }
    await insertFolder(db, { ...row, ...times, id: 'f1', name: 'One', access: 'granted' })
    await insertMembership(db, { space_id: spaceId, user_id: userId, role: 'guest', created_at: 5 })
    const levels = async () => (await listDoors(db, spaceId, userId)).map(({ level }) => level)
    expect(await levels()).toEqual([undefined])
    await saveGrants(db, 'f1', [{ userId, level: 'edit' }], 5)
    expect(await levels()).toEqual(['edit'])
    await saveGrants(db, 'f1', [{ userId, level: 'view' }], 5)
    expect(await listGrants(db, spaceId)).toEqual([
      { folder_id: 'f1', user_id: userId, level: 'view' },
    ])
    // who left and came back
    await db
      .updateTable('membership')
      .set({ created_at: 6 })
      .where('user_id', '=', userId)
      .execute()
    expect(await levels()).toEqual([undefined])
    await saveGrants(db, 'f1', [], 7)
    expect(await listGrants(db, spaceId)).toEqual([])
  })
})
