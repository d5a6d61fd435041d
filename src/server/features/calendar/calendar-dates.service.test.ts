import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listMarks } from './calendar-dates.service.ts'
import type { CalendarSource } from './calendar-sources.ts'

describeOnBothEngines('the dates of links in the calendar', (engine) => {
  it('are marks by time, and entries of the file', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada'])
    const { call, inject } = creators[0]!
    const at = (days: number) => new Date(deps.clock.now() + days * 86_400_000).toISOString()
    await call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      alias: 'sale',
      startsAt: at(1),
      endsAt: at(5),
    })
    const span = (to: number) =>
      `from=${encodeURIComponent(at(0))}&to=${encodeURIComponent(at(to))}`
    const marks = async (to: number) =>
      (await call('GET', `/api/v1/calendar/marks?${span(to)}`)).json.marks
    expect(await marks(3)).toEqual([
      { kind: 'link-start', id: expect.any(String), title: '/sale', at: at(1) },
    ])
    expect((await marks(9)).map((mark: { kind: string }) => mark.kind)).toEqual([
      'link-start',
      'link-end',
    ])
    const { body } = await inject({ method: 'GET', url: '/api/v1/calendar.ics' })
    expect(body).toContain('SUMMARY:/sale starts')
    expect(body).toContain('SUMMARY:/sale ends')
  })

  it('come from all sources, ordered by time', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada'])
    const { userId, spaceId } = creators[0]!
    const sourceAt = (...times: number[]): CalendarSource => {
      return async (_deps, asked, { from, to }) => {
        expect(asked).toEqual({ spaceId, visible: undefined })
        const mark = { kind: 'link-start', title: 'A', summary: 'A', description: '' } as const
        return times
          .filter((at) => at >= from && at < to)
          .map((at) => ({ ...mark, id: String(at), at }))
      }
    }
    const sources = [sourceAt(3, 9), sourceAt(2, 5, 7)]
    const marks = await listMarks(deps, userId, { from: 3, to: 9 }, sources)
    expect(marks.map(({ at }) => at)).toEqual([3, 5, 7])
  })
})
