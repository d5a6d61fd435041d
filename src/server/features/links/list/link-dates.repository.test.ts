import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { listLinkDates } from './link-dates.repository.ts'

const DAY = 86_400_000

describeOnBothEngines('the dates of links', (engine) => {
  it('are those of the space that begin or end in the span', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const day = (count: number) => deps.clock.now() + count * DAY
    const at = (count: number) => new Date(day(count)).toISOString()
    const make = async (alias: string, dates: object, by = ada!) =>
      (
        await by.call('POST', '/api/v1/links', {
          destination: 'https://a.example',
          alias,
          ...dates,
        })
      ).json
    await make('none', {})
    await make('begins', { startsAt: at(5) })
    await make('ends', { startsAt: at(1), endsAt: at(6) })
    await make('later', { startsAt: at(20) })
    await make('foreign', { startsAt: at(5) }, bob!)
    const gone = await make('gone', { startsAt: at(5) })
    await ada!.call('DELETE', `/api/v1/links/${gone.id}`)
    const span = { from: day(4), to: day(14) }
    const found = await listLinkDates(deps.db, { spaceId: ada!.spaceId, visible: undefined }, span)
    expect(found.map((link) => link.alias).toSorted()).toEqual(['begins', 'ends'])
  })
})
