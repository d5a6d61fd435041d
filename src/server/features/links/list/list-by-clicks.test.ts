import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { addToLinkCounters } from '../../clicks/clicks.repository.ts'
import { indexLinks } from '../search/index-links.ts'
import { type LinkQuery, type LinkSort, listIdsOfLinks, listLinks } from './link-list.repository.ts'

const sorts: LinkSort[] = ['clicks', 'newest', 'oldest', 'alias']
const MADE = 1_700_000_000_000

/** The test link with a given number. Its values repeat, so that many links are equal. */
const wholeLink = (at: number, spaceId: string) => ({
  ...{ id: `link-${String((at * 7_919) % 100_003).padStart(6, '0')}`, space_id: spaceId },
  ...{ domain_id: 'main', slug_key: `k${(at * 31) % 10_007}`, alias: `k${(at * 31) % 10_007}` },
  ...{ destination: 'https://a.example/', destination_href: 'https://a.example/' },
  title: `${at % 2 === 0 ? 'even' : 'odd'} ${at % 50 === 0 ? 'rare' : ''}`,
  origin: at % 13 === 12 ? ('block' as const) : ('shortener' as const),
  ...{ is_permanent: 0, created_by: 'ada', updated_at: 0, starts_at: null, ends_at: null },
  ...{ ended_destination: null, blocked_at: null },
  created_at: MADE + Math.floor(at / 3),
  is_archived: at % 5 === 4 ? 1 : 0,
  deleted_at: at % 7 === 6 ? 1 : null,
})

async function makeLinks(deps: TestDeps, spaceId: string, from: number, to: number) {
  for (let at = from; at < to; at += 300) {
    const numbers = Array.from({ length: Math.min(300, to - at) }, (_, step) => at + step)
    const rows = numbers.map((at) => wholeLink(at, spaceId))
    await deps.db.insertInto('link').values(rows).execute()
    const tags = rows.flatMap(({ id }, step) =>
      (at + step) % 4 === 0 ? [{ link_id: id, tag: (at + step) % 16 === 0 ? 'few' : 'many' }] : [],
    )
    await deps.db.insertInto('link_tag').values(tags).execute()
    const health = rows.flatMap(({ id, destination_href }, step) =>
      (at + step) % 11 === 0
        ? [
            {
              link_id: id,
              address: destination_href,
              state: 'dead' as const,
              reason: '' as const,
              failures: 0,
              due_at: 0,
            },
          ]
        : [],
    )
    await deps.db.insertInto('link_health').values(health).execute()
    // like the drain: links without a click have no row yet
    await addToLinkCounters(
      deps.db,
      rows.flatMap(({ id }, step) => {
        const human = ((at + step) * 13) % 40
        return (at + step) % 3 === 0
          ? []
          : [{ id, total: human + (at % 7), human, own: 0, lastAt: 1 }]
      }),
    )
  }
}

/** The expected list, computed by comparing every link in the database. */
async function comparing(deps: TestDeps) {
  const rows = await deps.db.selectFrom('link').selectAll().execute()
  const counters = await deps.db.selectFrom('link_counter').selectAll().execute()
  const clicks = new Map(counters.map(({ link_id, human }) => [link_id, human]))
  const tags = await deps.db.selectFrom('link_tag').selectAll().execute()
  const tagged = new Set(tags.map(({ link_id, tag }) => `${link_id} ${tag}`))
  const health = await deps.db.selectFrom('link_health').selectAll().execute()
  const dead = new Set(
    health.flatMap((one) => (one.state === 'dead' && one.ignored_at === null ? [one.link_id] : [])),
  )
  return (query: LinkQuery): string[] => {
    const fits = rows.filter((row) => {
      const human = clicks.get(row.id) ?? 0
      const state =
        row.deleted_at !== null ? 'deleted' : row.is_archived === 1 ? 'archived' : 'active'
      return (
        row.space_id === query.spaceId &&
        row.origin === 'shortener' &&
        state === query.state &&
        human >= (query.clicksMin ?? 0) &&
        human <= (query.clicksMax ?? human) &&
        row.created_at >= (query.from ?? 0) &&
        row.created_at < (query.to ?? Number.POSITIVE_INFINITY) &&
        (query.tag === undefined || tagged.has(`${row.id} ${query.tag}`)) &&
        (query.text === undefined || row.title.includes(query.text)) &&
        (!query.isDead || dead.has(row.id))
      )
    })
    const value = {
      clicks: (id: string) => clicks.get(id) ?? 0,
      newest: (_: string, row: (typeof rows)[0]) => row.created_at,
      oldest: (_: string, row: (typeof rows)[0]) => row.created_at,
      alias: (_: string, row: (typeof rows)[0]) => row.slug_key,
    }[query.sort]
    const sign = query.sort === 'newest' || query.sort === 'clicks' ? -1 : 1
    const keyed = fits.map((row) => [value(row.id, row), row.id] as const)
    keyed.sort(([a, one], [b, other]) => sign * (a < b ? -1 : a > b ? 1 : one < other ? -1 : 1))
    return keyed.map(([, id]) => id)
  }
}

async function pagesOf(deps: TestDeps, query: LinkQuery): Promise<string[]> {
  const ids: string[] = []
  for (let after = query.after; ; ) {
    const rows = await listLinks(deps.db, { ...query, after })
    ids.push(...rows.map((row) => row.id))
    const last = rows.at(-1)
    if (rows.length < query.limit || last === undefined) return ids
    after = [last.sort_value, last.id]
  }
}

const filters: Partial<LinkQuery>[] = [
  {},
  { clicksMin: 1 },
  { clicksMin: 38 },
  { clicksMax: 0 },
  { clicksMin: 5, clicksMax: 7 },
  { clicksMin: 100 },
  { from: MADE + 300, to: MADE + 500 },
  { from: MADE + 300, clicksMax: 12 },
  { isDead: true },
  { isDead: true, clicksMin: 20 },
  { tag: 'many' },
  { tag: 'few', clicksMin: 3 },
  { text: 'odd' },
  { text: 'rare', clicksMax: 20 },
  { text: 'even', tag: 'few', clicksMin: 39 },
]

describeOnBothEngines('a list of links by clicks', (engine) => {
  it('returns the same as comparing every link, in each order and with each filter, page by page', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    const grace = await makeAccount(deps, 'grace')
    await makeLinks(deps, ada.spaceId, 0, 2_400)
    await makeLinks(deps, grace.spaceId, 2_400, 2_700)
    // a third of the filters covers everything
    const tried =
      engine.name === 'sqlite' ? filters : filters.filter((_, at) => at % 3 === 1 || at === 9)
    const check = async (states: LinkQuery['state'][], limit: number) => {
      const expected = await comparing(deps)
      for (const state of states) {
        for (const [at, filter] of tried.entries()) {
          for (const sort of sorts) {
            const spaceId = at % 5 === 4 ? grace.spaceId : ada.spaceId
            const query = { spaceId, state, sort, after: undefined, limit, ...filter }
            const what = `${state} ${sort} ${JSON.stringify(filter)}`
            const all = expected(query)
            // a short page too, so that more is read ahead than it holds
            const first = await listLinks(deps.db, { ...query, limit: 7 })
            expect([what, first.map(({ id }) => id)]).toEqual([what, all.slice(0, 7)])
            expect([what, await pagesOf(deps, query)]).toEqual([what, all])
          }
          const query = { spaceId: ada.spaceId, state, ...filter }
          const newest = expected({ ...query, sort: 'newest', after: undefined, limit: 1 })
          expect(await listIdsOfLinks(deps.db, query, 5_000)).toEqual(newest)
        }
      }
    }
    await indexLinks(deps)
    await check(['active', 'archived', 'deleted'], 310)
    // with links that are not indexed yet: changed, removed and new ones, while clicks come in
    const ids = (await deps.db.selectFrom('link').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const some = (from: number) => ids.slice(from, from + 40)
    await deps.db.updateTable('link').set({ is_archived: 1 }).where('id', 'in', some(0)).execute()
    await deps.db.updateTable('link').set({ deleted_at: 9 }).where('id', 'in', some(60)).execute()
    await deps.db
      .updateTable('link')
      .set({ deleted_at: null })
      .where('id', 'in', some(80))
      .execute()
    await deps.db
      .updateTable('link')
      .set({ space_id: grace.spaceId })
      .where('id', 'in', some(200))
      .execute()
    await deps.db.deleteFrom('link').where('id', 'in', some(400)).execute()
    await makeLinks(deps, ada.spaceId, 2_700, 2_800)
    const more = some(1_000).map((id) => ({ id, total: 30, human: 30, own: 0, lastAt: 2 }))
    await addToLinkCounters(deps.db, more)
    await check(['active'], 290)
    await indexLinks(deps)
    await check(['active', 'archived'], 900)
  }, 120_000)

  it('keeps its place while clicks come in: only links that move up may be missed', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await makeLinks(deps, spaceId, 0, 200)
    await indexLinks(deps)
    const query = { spaceId, state: 'active', sort: 'clicks', after: undefined, limit: 20 } as const
    const all = (await comparing(deps))(query)
    const first = await listLinks(deps.db, query)
    const risen = all[40]!
    await addToLinkCounters(deps.db, [{ id: risen, total: 1_000, human: 1_000, own: 0, lastAt: 2 }])
    const last = first.at(-1)!
    const rest = await pagesOf(deps, { ...query, after: [last.sort_value, last.id] } as LinkQuery)
    expect(rest).toEqual(all.slice(20).filter((id) => id !== risen))
    expect((await listLinks(deps.db, query))[0]?.id).toBe(risen)
  })
})

/**
 * Leaves out the query for the last waiting link: it reads one end of an index, which the query
 * plan shows as a scan.
 */
const ofLinks = (queries: readonly string[]) =>
  queries.filter((text) => !text.includes('from "link_search_pending"'))

describeOn('sqlite', 'the queries of a list of links by clicks', (engine) => {
  it('read only what an index has in their order', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    await makeLinks(deps, spaceId, 0, 300)
    await indexLinks(deps)
    const after = [12, 'link-000100'] as const
    for (const filter of [
      {},
      { after },
      { clicksMin: 3 },
      { after, clicksMin: 3, clicksMax: 20 },
      { from: MADE, to: MADE + 5 },
    ]) {
      const query = {
        spaceId,
        state: 'active',
        sort: 'clicks',
        after: undefined,
        limit: 50,
      } as const
      const asked = await queriesOf(deps.db, () => listLinks(deps.db, { ...query, ...filter }))
      expect(asked.queries.some((text) => text.includes('link_counter'))).toBe(true)
      expect(ofLinks(asked.scanning)).toEqual([])
      expect(asked.sorting).toEqual([])
    }
    for (const sort of sorts) {
      for (const filter of [{ clicksMin: 39 }, { text: 'odd', clicksMin: 39 }]) {
        const query = { spaceId, state: 'active', sort, after: undefined, limit: 50 } as const
        const asked = await queriesOf(deps.db, () => listLinks(deps.db, { ...query, ...filter }))
        expect(ofLinks(asked.scanning)).toEqual([])
      }
    }
  })
})
