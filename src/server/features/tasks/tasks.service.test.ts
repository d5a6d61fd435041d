import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('cards', (engine) => {
  async function open() {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const ada = creators[0]!
    const add = async (title: string, more: object = {}) =>
      (await ada.call('POST', '/add/tasks', { title, ...more })).json
    const board = async () =>
      Object.fromEntries(
        (await ada.call('GET', '/tasks')).json.map(
          (column: { id: string; cards: { title: string }[] }) => [
            column.id,
            column.cards.map((card) => card.title),
          ],
        ),
      )
    const move = (id: string, where: object) => ada.call('PUT', '/update/tasks', { id, ...where })
    return { ...ada, add, board, move }
  }

  it('are moved within a column and to another', async () => {
    const { add, board, move } = await open()
    const [a, b, c] = [await add('a'), await add('b'), await add('c')]
    await move(c.id, { after: null })
    expect((await board()).todo).toEqual(['c', 'a', 'b'])
    await move(c.id, { after: a.id })
    expect((await board()).todo).toEqual(['a', 'c', 'b'])
    await move(b.id, { columnId: 'doing' })
    await move(a.id, { columnId: 'doing', after: b.id })
    expect(await board()).toMatchObject({ todo: ['c'], doing: ['b', 'a'] })
    expect((await move(a.id, { after: c.id })).status).toBe(404)
  })

  it('find room between two neighbours any number of times', async () => {
    const { add, board, move } = await open()
    const first = await add('first')
    const cards = []
    for (let at = 0; at < 5; at++) cards.push(await add(String(at)))
    for (let round = 0; round < 12; round++) {
      await move(cards[round % 5]!.id, { after: first.id })
    }
    expect((await board()).todo).toEqual(['first', '1', '0', '4', '3', '2'])
  })

  it('are moved by many at once, and none is lost', async () => {
    const { add, board, move } = await open()
    const cards = []
    for (let at = 0; at < 6; at++) cards.push(await add(String(at)))
    const answers = await Promise.all(
      cards.flatMap((card) => [
        move(card.id, { columnId: 'doing', after: null }),
        move(card.id, { columnId: 'done' }),
      ]),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const { todo, doing, done } = await board()
    expect([...todo, ...doing, ...done].toSorted()).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  it('refer to a link or page while it exists, and to people of the space', async () => {
    const { add, call, userId } = await open()
    const { json: link } = await call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const card = await add('a', { linkId: link.id, assigneeIds: [userId, userId] })
    expect(card).toMatchObject({
      link: { id: link.id, alias: link.alias },
      assignees: [{ id: userId, name: 'ada', img: null }],
    })
    await call('DELETE', `/api/v1/links/${link.id}`)
    const changed = await call('PUT', '/update/tasks', { id: card.id, assigneeIds: [] })
    expect(changed.json).toMatchObject({ link: null, assignees: [] })
  })

  it('report a conflict in the same field only', async () => {
    const { add, call } = await open()
    const { id, revision } = await add('a')
    await call('PUT', '/update/tasks', { id, revision, title: 'b' })
    const other = await call('PUT', '/update/tasks', { id, revision, isDone: true })
    expect(other.json).toMatchObject({ title: 'b', isDone: true })
    expect((await call('PUT', '/update/tasks', { id, revision, title: 'c' })).code).toBe('err_409')
  })
})
