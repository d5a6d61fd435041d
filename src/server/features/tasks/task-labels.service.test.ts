import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const LABELS = '/api/v1/task-labels'

describeOnBothEngines('labels of tasks', (engine) => {
  it('are of a space, are on cards, change there and go without them', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [Creator, Creator]
    const add = async (who: Creator, name: string) =>
      (await who.call('POST', LABELS, { name, colour: 'red' })).json
    const label = await add(ada, 'Urgent')
    const strange = await add(bob, 'Other')
    expect(label).toEqual({ id: label.id, name: 'Urgent', colour: 'red' })
    const twice = await ada.call('POST', LABELS, { name: 'urgent', colour: 'blue' })
    expect([twice.status, twice.code]).toEqual([400, 'err_400'])
    const body = { title: 'Order', labelIds: [label.id] }
    const task = (await ada.call('POST', '/add/tasks', body)).json
    expect(task.labels).toEqual([label])
    const change = { id: task.id, labelIds: [strange.id] }
    expect((await ada.call('PUT', '/update/tasks', change)).status).toBe(404)
    expect((await bob.call('PATCH', `${LABELS}/${label.id}`, { name: 'Mine' })).status).toBe(404)
    const renamed = await ada.call('PATCH', `${LABELS}/${label.id}`, { name: 'Soon' })
    expect(renamed.json).toEqual({ ...label, name: 'Soon' })
    const shown = async () => (await ada.call('GET', '/tasks')).json[0].tasks[0].labels
    expect(await shown()).toEqual([renamed.json])
    expect((await ada.call('DELETE', `${LABELS}/${label.id}`)).status).toBe(204)
    expect([await shown(), (await ada.call('GET', LABELS)).json]).toEqual([[], []])
  })
})
