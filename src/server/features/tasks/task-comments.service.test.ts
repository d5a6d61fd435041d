import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('comments on tasks', (engine) => {
  it('are written by who may look, counted, told to who is assigned, and changed by their author', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve', 'joe'])
    const [ada, bob, eve, joe] = creators as [Creator, Creator, Creator, Creator]
    await joinSpace(deps.db, ada.spaceId, [bob.userId, joe.userId], 'viewer')
    const body = { title: 'Order', assigneeIds: [ada.userId, bob.userId, joe.userId] }
    const task = (await ada.call('POST', '/add/tasks', body)).json
    const comments = `/api/v1/tasks/${task.id}/comments`
    const said = await bob.call('POST', comments, { text: ' Which size? ' })
    expect([said.status, said.json.text, said.json.author.name]).toEqual([
      201,
      'Which size?',
      'bob',
    ])
    expect((await ada.call('GET', '/tasks')).json[0].tasks[0].commentCount).toBe(1)
    const noticesOf = async (who: Creator) =>
      (await who.call('GET', `/api/v1/notices?space=${ada.spaceId}`)).json.items
    for (const other of [ada, joe]) {
      expect(await noticesOf(other)).toMatchObject([
        { kind: 'taskComment', about: { id: task.id, title: 'Order', by: 'bob' } },
      ])
    }
    expect(await noticesOf(bob)).toEqual([])
    const mine = `/api/v1/task-comments/${said.json.id}`
    expect((await ada.call('PATCH', mine, { text: 'No' })).code).toBe('err_101')
    expect((await ada.call('DELETE', mine)).code).toBe('err_101')
    expect((await eve.call('GET', comments)).status).toBe(404)
    expect((await eve.call('PATCH', mine, { text: 'No' })).status).toBe(404)
    const edited = await bob.call('PATCH', mine, { text: 'Which colour?' })
    expect(edited.json).toMatchObject({ text: 'Which colour?', editedAt: expect.any(String) })
    expect((await ada.call('GET', comments)).json).toEqual([edited.json])
    expect((await bob.call('DELETE', mine)).status).toBe(204)
    expect((await ada.call('GET', comments)).json).toEqual([])
  })
})
