import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('columns', (engine) => {
  async function open() {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const { call } = creators[0]!
    const titles = async () =>
      (await call('GET', '/tasks')).json.map((column: { title: string }) => column.title)
    return { call, titles }
  }

  it('are added, renamed, moved and deleted, and keep their cards', async () => {
    const { call, titles } = await open()
    const { json: card } = await call('POST', '/add/tasks', { title: 'a' })
    const { json: column } = await call('POST', '/api/v1/task-columns', { title: 'Later' })
    expect(await titles()).toEqual(['To do', 'In progress', 'Done', 'Later'])
    await call('PATCH', `/api/v1/task-columns/${column.id}`, { title: 'Someday', after: null })
    await call('PATCH', '/api/v1/task-columns/doing', { title: 'Doing' })
    expect(await titles()).toEqual(['Someday', 'To do', 'Doing', 'Done'])
    expect((await call('GET', '/tasks')).json[1].cards[0].id).toBe(card.id)
    expect((await call('DELETE', '/api/v1/task-columns/todo')).code).toBe('err_409')
    await call('DELETE', '/delete/tasks', undefined, { tasks: card.id })
    expect((await call('DELETE', '/api/v1/task-columns/todo')).status).toBe(204)
    expect(await titles()).toEqual(['Someday', 'Doing', 'Done'])
    const restored = await call('POST', `/api/v1/tasks/${card.id}/restore`)
    expect(restored.status).toBe(200)
    expect((await call('GET', '/tasks')).json[0].cards[0].id).toBe(card.id)
  })

  it('are never all deleted, and never too many', async () => {
    const { call } = await open()
    for (const id of ['todo', 'doing']) await call('DELETE', `/api/v1/task-columns/${id}`)
    expect((await call('DELETE', '/api/v1/task-columns/done')).code).toBe('err_409')
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        call('POST', '/api/v1/task-columns', { title: `Column ${at}` }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(19)
  })
})
