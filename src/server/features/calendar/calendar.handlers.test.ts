import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

const EVENT = { title: 'Launch', start: '2026-11-21T09:00:00Z', className: 'bg-danger text-white' }

describeOnBothEngines('the calls of the calendar', (engine) => {
  it('answer the stored event with both class keys', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const { call } = creators[0]!
    const added = await call('POST', '/add/event', { ...EVENT, id: 7, extendedProps: { a: 1 } })
    expect(added.status).toBe(200)
    expect(added.json).toMatchObject({
      title: 'Launch',
      start: '2026-11-21T09:00:00.000Z',
      end: null,
      allDay: false,
      className: 'bg-danger text-white',
      classNames: ['bg-danger', 'text-white'],
    })
    expect(added.json.id).not.toBe('7')
    expect((await call('GET', '/events')).json).toEqual([added.json])

    const changed = await call('PUT', '/update/event', {
      id: added.json.id,
      title: 'Later',
      classNames: ['bg-info'],
    })
    expect(changed.json).toMatchObject({
      title: 'Later',
      start: '2026-11-21T09:00:00.000Z',
      className: 'bg-info',
      classNames: ['bg-info'],
    })
    const deleted = await call('DELETE', '/delete/event', undefined, { event: added.json.id })
    expect([deleted.status, deleted.json]).toEqual([200, added.json.id])
    expect((await call('GET', '/events')).json).toEqual([])
    const restored = await call('POST', `/api/v1/events/${added.json.id}/restore`)
    expect(restored.json).toMatchObject({ title: 'Later' })
  })

  it.each([
    ['no title', { start: EVENT.start }],
    ['an empty title', { ...EVENT, title: ' ' }],
    ['no start', { title: 'A' }],
    ['a day that is none', { ...EVENT, start: '2026-02-30' }],
    ['a number', { ...EVENT, start: 1_700_000_000_000 }],
    ['a word', { ...EVENT, start: 'tomorrow' }],
    ['an end before the start', { ...EVENT, end: '2026-11-21T08:00:00Z' }],
    ['a far year', { ...EVENT, start: '9999-01-01' }],
    ['a class that is none', { ...EVENT, className: 5 }],
  ])('refuse %s with 400 and write nothing', async (_, body) => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const before = await readAllTables(engine.database)
    const answer = await creators[0]!.call('POST', '/add/event', body)
    expect([answer.status, answer.code]).toEqual([400, 'err_400'])
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('say 400 to a delete without its header or with one that is malformed', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const { call } = creators[0]!
    expect((await call('DELETE', '/delete/event')).status).toBe(400)
    expect((await call('DELETE', '/delete/event', undefined, { event: 'a b' })).status).toBe(400)
    expect((await call('DELETE', '/delete/event', undefined, { event: '17' })).status).toBe(404)
  })

  it('say 404 about events and categories of others, and change nothing', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: event } = await ada!.call('POST', '/add/event', EVENT)
    const { json: category } = await ada!.call('POST', '/api/v1/categories', {
      title: 'Tour',
      type: 'bg-info',
    })
    const before = await readAllTables(engine.database)
    expect((await bob!.call('PUT', '/update/event', { id: event.id, title: 'b' })).status).toBe(404)
    const header = { event: event.id }
    expect((await bob!.call('DELETE', '/delete/event', undefined, header)).status).toBe(404)
    expect((await bob!.call('POST', `/api/v1/events/${event.id}/restore`)).status).toBe(404)
    expect((await bob!.call('DELETE', `/api/v1/categories/${category.id}`)).status).toBe(404)
    expect((await bob!.call('GET', '/events')).json).toEqual([])
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('export events and links as a file', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const { call, inject } = creators[0]!
    await call('POST', '/add/event', { title: 'Whole day', start: '2026-11-22' })
    const response = await inject({ method: 'GET', url: '/api/v1/calendar.ics' })
    expect(response.headers['content-type']).toContain('text/calendar')
    expect(response.headers['content-disposition']).toContain('waypost.ics')
    expect(response.body).toContain('DTSTART;VALUE=DATE:20261122')
  })
})
