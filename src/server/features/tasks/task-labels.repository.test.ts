import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import {
  findLabel,
  insertLabel,
  listLabels,
  removeLabel,
  replaceLabels,
  updateLabel,
} from './task-labels.repository.ts'
import { addTask } from './tasks.service.ts'

describeOn('sqlite', 'rows of labels', (engine) => {
  it('are listed by name, and a card gets only those of its space', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    for (const [id, { spaceId }] of Object.entries({ b: ada, a: ada, c: bob })) {
      await insertLabel(db, { id, space_id: spaceId, name: id, colour: 'red', created_at: 1 })
    }
    const ids = async () => (await listLabels(db, ada.spaceId)).map(({ id }) => id).join('')
    expect(await ids()).toBe('ab')
    const task = await addTask(deps, ada.userId, { title: 'Order' })
    expect(await replaceLabels(db, task, ['a', 'b'])).toBe(true)
    expect(await replaceLabels(db, task, ['a', 'c'])).toBe(false)
    expect(await db.selectFrom('task_label_use').select('label_id').execute()).toEqual([
      { label_id: 'a' },
    ])
    await updateLabel(db, 'a', { name: 'z' })
    expect([await ids(), (await findLabel(db, 'a'))?.name]).toEqual(['ba', 'z'])
    await removeLabel(db, 'a')
    expect(await ids()).toBe('b')
  })
})
