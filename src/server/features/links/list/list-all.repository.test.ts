import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { indexLinks } from '../search/index-links.ts'
import { listAllLinks, type WholeList } from './list-all.repository.ts'

type Deps = ReturnType<typeof testDeps>

/**
 * Titles increase while aliases decrease; a search finds every second link by its title, every
 * third by its tag.
 */
async function insertLinks(deps: Deps, spaceId: string, many: number): Promise<void> {
  const rows = Array.from({ length: many }, (_, at) => ({
    ...{ id: `link-${at}`, space_id: spaceId, domain_id: 'main' },
    ...{ slug_key: `k${many - at}`, alias: `k${many - at}`, destination: 'https://a.example/' },
    ...{ destination_href: 'https://a.example/', title: at % 2 === 0 ? 'even' : 'odd' },
    ...{ origin: 'shortener' as const, is_permanent: 0, created_by: 'ada', updated_at: 0 },
    ...{ starts_at: null, ends_at: null, ended_destination: null, blocked_at: null },
    ...{ created_at: 1_700_000_000_000 + at, deleted_at: null },
  }))
  await deps.db.insertInto('link').values(rows).execute()
  const tags = rows.flatMap(({ id }, at) => (at % 3 === 0 ? [{ link_id: id, tag: 'third' }] : []))
  await deps.db.insertInto('link_tag').values(tags).execute()
}

async function idsOf(deps: Deps, list: WholeList, atOnce: number): Promise<string[][]> {
  const portions: string[][] = []
  for await (const rows of listAllLinks(deps.db, list, atOnce)) {
    portions.push(rows.map(({ id }) => id))
  }
  return portions
}

describeOnBothEngines('a whole list of links', (engine) => {
  it('comes in its order, in portions, also what waits for the search index', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await insertLinks(deps, spaceId, 30)
    const list = { spaceId, state: 'active', text: 'even', tag: 'third', sort: 'oldest' } as const
    const expected = [
      ['link-0', 'link-6', 'link-12'],
      ['link-18', 'link-24'],
    ]
    expect(await idsOf(deps, list, 3)).toEqual(expected)
    await indexLinks(deps)
    expect(await idsOf(deps, list, 3)).toEqual(expected)
  })

  it('leaves out what left it after it was begun', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await insertLinks(deps, spaceId, 4)
    const list = { spaceId, state: 'active', sort: 'oldest' } as const
    const found: string[] = []
    for await (const rows of listAllLinks(deps.db, list, 2)) {
      found.push(...rows.map(({ id }) => id))
      await deps.db.updateTable('link').set({ deleted_at: 1 }).where('id', '=', 'link-2').execute()
    }
    expect(found).toEqual(['link-0', 'link-1', 'link-3'])
  })
})

describeOn('sqlite', 'a whole list of links', (engine) => {
  it('is put in order once, however many portions it has', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await insertLinks(deps, spaceId, 60)
    await indexLinks(deps)
    for (const narrowed of [{ text: 'even' }, { tag: 'third' }, { clicksMax: 5 }, {}]) {
      for (const sort of ['newest', 'oldest', 'alias', 'clicks'] as const) {
        const list = { spaceId, state: 'active', sort, ...narrowed } as const
        const { sorting } = await queriesOf(deps.db, () => idsOf(deps, list, 4))
        expect([sort, narrowed, sorting.length <= 1]).toEqual([sort, narrowed, true])
      }
    }
  })

  it('is read portion by portion by ids, never through the space again', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await insertLinks(deps, spaceId, 20)
    const list = { spaceId, state: 'active', sort: 'alias' } as const
    const { plans } = await queriesOf(deps.db, () => idsOf(deps, list, 4))
    const reading = plans.filter((steps) => steps.some((step) => step.includes('json_each')))
    expect(reading).toHaveLength(5)
    for (const steps of reading) expect(steps.join()).toMatch(/SEARCH link USING INDEX \S+ \(id=/)
  })

  it('says what a file of links says of each', async () => {
    expect.assertions(1)
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await insertLinks(deps, spaceId, 1)
    await deps.db.insertInto('link_tag').values({ link_id: 'link-0', tag: 'a, b' }).execute()
    await deps.db.insertInto('link_limit').values({ link_id: 'link-0', max: 5 }).execute()
    const counter = { link_id: 'link-0', total: 7, human: 6, own: 1 }
    await deps.db.insertInto('link_counter').values(counter).execute()
    const list = { spaceId, state: 'active', sort: 'alias' } as const
    for await (const [link] of listAllLinks(deps.db, list, 4)) {
      expect(link).toEqual({
        ...{
          id: 'link-0',
          alias: 'k1',
          domain_id: 'main',
          folder_id: null,
          destination: 'https://a.example/',
          title: 'even',
        },
        ...{ note: '', starts_at: null, ends_at: null, created_at: 1_700_000_000_000 },
        ...{ is_archived: 0, clicks: 6, all_clicks: 7, click_limit: 5, tags: ['a, b', 'third'] },
        ...{
          has_password: 0,
          is_blocked: 0,
          has_rules: 0,
          limit_counts: 'people',
          earlier_clicks: 0,
        },
      })
    }
  })
})
