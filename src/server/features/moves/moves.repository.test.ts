import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countItems,
  deleteMovesBefore,
  findMove,
  insertMove,
  isMoving,
  listItems,
  listOwners,
  saveItems,
  setMoveState,
} from './moves.repository.ts'

describeOnBothEngines('rows of moves', (engine) => {
  it('say how each link of a move stands, and go after their time', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const { spaceId, userId } = creators[0]!
    const row = { id: 'm1', space_id: spaceId, made_by: userId, target: '{}', made_at: 5 }
    const ids = Array.from({ length: 501 }, (_, at) => `l${at}`)
    await insertMove(db, { ...row, state: 'running' }, ids)
    expect(await isMoving(db, spaceId)).toBe(true)
    const [first] = await listItems(db, { id: 'm1', state: 'waiting', limit: 1 })
    await saveItems(db, [{ ...first!, state: 'refused', code: 'moveLinkExists' }])
    expect([...(await countItems(db, 'm1'))].sort()).toEqual([
      ['refused', 1],
      ['waiting', 500],
    ])
    await setMoveState(db, 'm1', 'done')
    expect(await isMoving(db, spaceId)).toBe(false)
    expect(await listOwners(db, [spaceId, spaceId])).toEqual([userId])
    await deleteMovesBefore(db, 6)
    expect(await findMove(db, 'm1')).toBeUndefined()
    expect(await countItems(db, 'm1')).toEqual(new Map())
  })
})
