import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import {
  countComments,
  findComment,
  insertComment,
  listAssignees,
  listComments,
  removeComment,
  updateComment,
} from './task-comments.repository.ts'
import { addTask } from './tasks.service.ts'

describeOn('sqlite', 'rows of comments', (engine) => {
  it('are listed in order, counted, and stay without a name when the account is gone', async () => {
    const deps = testDeps(engine)
    const { db } = deps
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    const task = await addTask(deps, ada.userId, { title: 'Order', assigneeIds: [ada.userId] })
    for (const [id, { userId }] of Object.entries({ b: ada, a: bob })) {
      const row = { id, task_id: task.id, user_id: userId, text: id, created_at: 1 }
      await insertComment(db, { ...row, edited_at: null })
    }
    expect(await listAssignees(db, task.id)).toEqual([ada.userId])
    expect(await countComments(db, [task.id])).toEqual(new Map([[task.id, 2]]))
    await updateComment(db, 'a', { text: 'changed', edited_at: 2 })
    await db.deleteFrom('user').where('id', '=', bob.userId).execute()
    expect(await listComments(db, task.id)).toMatchObject([
      { id: 'a', text: 'changed', user_id: null, name: null },
      { id: 'b', name: 'ada' },
    ])
    await removeComment(db, 'a')
    expect(await findComment(db, 'a')).toBeUndefined()
  })
})
