import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('the calls for tasks', (engine) => {
  it('answer columns whose two lists hold the same cards', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const { call } = creators[0]!
    const empty = await call('GET', '/tasks')
    expect(empty.json.map((one: { name: string }) => one.name)).toEqual([
      'To do',
      'In progress',
      'Done',
    ])
    const added = await call('POST', '/add/tasks', { title: 'Write', id: 4, status: 'x' })
    expect(added.json).toMatchObject({ title: 'Write', name: 'Write', columnId: 'todo' })
    const [first] = (await call('GET', '/tasks')).json
    expect(first.tasks).toEqual([added.json])
    expect(first.cards).toEqual(first.tasks)

    const changed = await call('PUT', '/update/tasks', {
      id: added.json.id,
      columnId: 'done',
      dueDate: '2026-12-01T00:00:00Z',
    })
    expect(changed.json).toMatchObject({ columnId: 'done', dueDate: '2026-12-01', title: 'Write' })
    const deleted = await call('DELETE', '/delete/tasks', undefined, { tasks: added.json.id })
    expect([deleted.status, deleted.json]).toEqual([200, added.json.id])
    expect((await call('POST', `/api/v1/tasks/${added.json.id}/restore`)).json.columnId).toBe(
      'done',
    )
  })

  it.each([
    [{}],
    [{ title: '' }],
    [{ title: 5 }],
    [{ title: 'A', dueDate: 'soon' }],
    [{ title: 'A', assigneeIds: 'ada' }],
    [{ title: 'x'.repeat(201) }],
  ])('refuse %j with 400 and write nothing', async (body) => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const before = await readAllTables(engine.database)
    expect((await creators[0]!.call('POST', '/add/tasks', body)).status).toBe(400)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('answer 404 for what belongs to others, and write nothing', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: task } = await ada!.call('POST', '/add/tasks', { title: 'A' })
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const before = await readAllTables(engine.database)
    const statuses = [
      await bob!.call('PUT', '/update/tasks', { id: task.id, title: 'B' }),
      await bob!.call('DELETE', '/delete/tasks', undefined, { tasks: task.id }),
      await bob!.call('POST', `/api/v1/tasks/${task.id}/restore`),
      await bob!.call('POST', '/add/tasks', { title: 'B', linkId: link.id }),
      await bob!.call('POST', '/add/tasks', { title: 'B', assigneeIds: [ada!.userId] }),
      await bob!.call('POST', '/add/tasks', { title: 'B', columnId: 'nowhere' }),
      await bob!.call('POST', '/add/tasks', { title: 'B', after: task.id }),
      await bob!.call('PATCH', '/api/v1/task-columns/unknown', { title: 'B' }),
    ].map((answer) => answer.status)
    expect(statuses).toEqual(statuses.map(() => 404))
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
