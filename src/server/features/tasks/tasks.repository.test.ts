import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { completeTasks, insertTask, listTasks, replaceAssignees } from './tasks.repository.ts'

describeOnBothEngines('the rows of cards', (engine) => {
  it('are listed by position, with deleted ones on request, and accept only members', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const make = (title: string, position: string, deleted_at: number | null = null) =>
      insertTask(deps.db, {
        id: deps.ids.uuid(),
        space_id: ada!.spaceId,
        column_id: 'todo',
        title,
        position,
        due_date: null,
        is_done: 0,
        link_id: null,
        page_id: null,
        description: '',
        created_by: ada!.userId,
        created_at: 0,
        updated_at: 0,
        deleted_at,
      })
    const last = await make('last', 'a')
    await make('first', 'B')
    await make('gone', 'C', 1)
    const titles = async (deleted: boolean) =>
      (await listTasks(deps.db, ada!.spaceId, deleted)).map((task) => task.title)
    expect(await titles(false)).toEqual(['first', 'last'])
    expect(await titles(true)).toEqual(['first', 'gone', 'last'])
    expect(await replaceAssignees(deps.db, last, [ada!.userId, bob!.userId])).toBe(false)
    const [full] = await completeTasks(deps.db, [last], undefined)
    expect(full!.assignees.map((person) => person.name)).toEqual(['ada'])
  })
})
