import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { tellDates } from './link-dates.job.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describeOnBothEngines('ends and limits of links', (engine) => {
  async function setUp() {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const make = async (alias: string, fields: object) => {
      const body = { destination: 'https://a.example/', alias, ...fields }
      const { status, json } = await ada!.call('POST', '/api/v1/links', body)
      expect(status).toBe(201)
      return json.id as string
    }
    const inDays = (days: number) => new Date(deps.clock.now() + days * DAY).toISOString()
    const told = async () =>
      (await ada!.call('GET', '/api/v1/notices')).json.items
        .map((one: { kind: string; link: { alias: string } }) => `${one.kind} ${one.link.alias}`)
        .reverse()
    const later = async (days: number) => {
      deps.clock.advance(days * DAY)
      await tellDates(deps)
    }
    return { deps, ada: ada!, make, inDays, told, later }
  }

  it('are sent once each, three days before and at the time', async () => {
    const { make, inDays, told, later } = await setUp()
    await later(0)
    await make('long', { endsAt: inDays(10) })
    await make('short', { endsAt: inDays(1) })
    await make('never', {})
    await later(0.5)
    await later(1)
    expect(await told()).toEqual(['linkEnded short'])
    await later(6)
    expect(await told()).toEqual(['linkEnded short', 'linkEnding long'])
    await later(0.1)
    await later(9)
    await later(9)
    expect(await told()).toEqual(['linkEnded short', 'linkEnding long', 'linkEnded long'])
  })

  it('are sent again for a changed end', async () => {
    const { make, ada, inDays, told, later } = await setUp()
    await later(0)
    const id = await make('moved', { endsAt: inDays(1) })
    await later(2)
    await ada.call('PATCH', `/api/v1/links/${id}`, { endsAt: inDays(1) })
    await later(2)
    expect(await told()).toEqual(['linkEnded moved', 'linkEnded moved'])
  })

  it('reach the limit however often the job is interrupted', async () => {
    const { deps, make, ada, told, later } = await setUp()
    const use = (id: string, used: number) =>
      deps.db.updateTable('link_limit').set({ used }).where('link_id', '=', id).execute()
    await use(await make('before', { clickLimit: 1 }), 1)
    await later(0)
    const id = await make('fewer', { clickLimit: 3 })
    await use(id, 2)
    await later(0)
    expect(await told()).toEqual([])
    await use(id, 3)
    await later(0)
    await later(0)
    expect(await told()).toEqual(['linkLimit fewer'])
    await ada.call('PATCH', `/api/v1/links/${id}`, { clickLimit: 4 })
    await later(0)
    await use(id, 4)
    await later(0)
    expect(await told()).toEqual(['linkLimit fewer', 'linkLimit fewer'])
  })

  it('include all of many that end at the same time', async () => {
    const { deps, ada, inDays, later } = await setUp()
    await later(0)
    const endsAt = inDays(1)
    const links = Array.from({ length: 230 }, () => ({ destination: 'https://a.example/', endsAt }))
    expect((await ada.call('POST', '/api/v1/links/bulk', { links })).status).toBe(201)
    await later(2)
    const rows = await deps.db.selectFrom('notice').selectAll().execute()
    expect(rows.filter(({ kind }) => kind === 'linkEnded')).toHaveLength(230)
  })
})
