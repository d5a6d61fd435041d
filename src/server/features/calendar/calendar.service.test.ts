import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('events', (engine) => {
  const open = async () => (await createCreatorApp(engine, ['ada'])).creators[0]!

  it('keep their length when only the start is moved, and accept a new end', async () => {
    const { call } = await open()
    const { json: event } = await call('POST', '/add/event', {
      title: 'A',
      start: '2026-11-21T09:00:00+01:00',
      end: '2026-11-21T10:30:00+01:00',
    })
    expect(event).toMatchObject({
      start: '2026-11-21T08:00:00.000Z',
      end: '2026-11-21T09:30:00.000Z',
    })
    const moved = await call('PUT', '/update/event', { id: event.id, start: '2026-11-25T12:00' })
    expect(moved.json).toMatchObject({
      start: '2026-11-25T12:00:00.000Z',
      end: '2026-11-25T13:30:00.000Z',
    })
    const resized = await call('PUT', '/update/event', {
      id: event.id,
      end: '2026-11-25T18:00:00Z',
    })
    expect(resized.json).toMatchObject({
      start: '2026-11-25T12:00:00.000Z',
      end: '2026-11-25T18:00:00.000Z',
    })
    const open2 = await call('PUT', '/update/event', { id: event.id, end: null })
    expect(open2.json.end).toBeNull()
  })

  it('change between whole days and exact times', async () => {
    const { call } = await open()
    const { json: event } = await call('POST', '/add/event', {
      title: 'A',
      start: '2026-11-21',
      end: '2026-11-21',
    })
    expect(event).toMatchObject({ start: '2026-11-21', end: '2026-11-22', allDay: true })
    const { json: timed } = await call('PUT', '/update/event', {
      id: event.id,
      start: '2026-11-21T09:00:00Z',
      end: '2026-11-21T10:00:00Z',
    })
    expect(timed).toMatchObject({ allDay: false, start: '2026-11-21T09:00:00.000Z' })
    const { json: day } = await call('PUT', '/update/event', { id: event.id, allDay: true })
    expect(day).toMatchObject({ allDay: true, start: '2026-11-21', end: '2026-11-22' })
  })

  it('report a conflict in the same field only', async () => {
    const { call } = await open()
    const { json: event } = await call('POST', '/add/event', { title: 'A', start: '2026-11-21' })
    const { revision, id } = event
    await call('PUT', '/update/event', { id, revision, title: 'B' })
    expect((await call('PUT', '/update/event', { id, revision, location: 'Here' })).status).toBe(
      200,
    )
    expect((await call('PUT', '/update/event', { id, revision, title: 'C' })).code).toBe('err_409')
  })

  it('are listed by span', async () => {
    const { call } = await open()
    for (const day of [1, 10, 20]) {
      const start = `2026-11-${String(day).padStart(2, '0')}`
      await call('POST', '/add/event', { title: start, start })
    }
    const url = '/events?from=2026-11-05T00:00:00Z&to=2026-11-15T00:00:00Z'
    expect((await call('GET', url)).json.map((one: { title: string }) => one.title)).toEqual([
      '2026-11-10',
    ])
  })

  it('have the categories of their space, and none that is gone', async () => {
    const { call } = await open()
    expect((await call('GET', '/categories')).json).toHaveLength(4)
    const { json: tour } = await call('POST', '/api/v1/categories', {
      title: 'Tour',
      type: 'bg-info',
    })
    const { json: event } = await call('POST', '/add/event', {
      title: 'A',
      start: '2026-11-21',
      categoryId: tour.id,
    })
    expect(event.categoryId).toBe(tour.id)
    await call('DELETE', `/api/v1/categories/${tour.id}`)
    expect((await call('GET', '/events')).json[0].categoryId).toBeNull()
    const { json: other } = await call('PUT', '/update/event', { id: event.id, categoryId: 17 })
    expect(other.categoryId).toBeNull()
  })
})
