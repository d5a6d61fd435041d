import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCreatorApp, makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { foldText, needleOf } from '../../../platform/search/search-text.ts'
import {
  type LinkQuery,
  type LinkSort,
  listIdsOfLinks,
  listLinks,
} from '../list/link-list.repository.ts'
import { listAllLinks } from '../list/list-all.repository.ts'
import type { LinkRow } from '../one/links.repository.ts'
import { indexLinks } from './index-links.ts'
import { isInTag } from './search-ways.ts'

/**
 * Few letters, so that parts repeat, and characters that make case, accents, patterns and queries
 * difficult.
 */
const character = fc.constantFrom(...'aAbBäÄéßSs%_\\\'"*:()- /.😀Σς中'.split(/(?:)/u))
const text = (maxLength: number) => fc.string({ unit: character, maxLength })
const link = fc.record({
  alias: fc.string({ unit: fc.constantFrom('a', 'A', 'b', 's', '-'), minLength: 1, maxLength: 4 }),
  title: text(12),
  destination: text(20),
  note: text(30),
  created_at: fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_006 }),
  is_archived: fc.constantFrom(0, 0, 1),
  deleted_at: fc.constantFrom(null, null, 5),
  space: fc.constantFrom(0, 0, 1),
  tag: fc.constantFrom(undefined, 'a', 'Ä b'),
})
const sorts: LinkSort[] = ['newest', 'oldest', 'alias', 'clicks']

describeOnBothEngines('a search in links', (engine) => {
  it('returns the same as comparing every link, in any order and page by page', async () => {
    const deps = testDeps(engine)
    const accounts = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'grace')]
    let count = 0
    const insert = async (given: typeof link extends fc.Arbitrary<infer T> ? T : never) => {
      const { space, alias, tag, ...columns } = given
      const unique = `${alias}${count++}`
      const row = {
        ...{ id: deps.ids.uuid(), space_id: accounts[space]!.spaceId, domain_id: 'main' },
        ...{
          slug_key: unique.toLowerCase(),
          alias: unique,
          destination_href: 'https://a.example/',
        },
        ...{ origin: 'shortener' as const, is_permanent: 0, created_by: 'ada', updated_at: 0 },
        ...{ starts_at: null, ends_at: null, ended_destination: null, blocked_at: null },
        ...columns,
      }
      await deps.db.insertInto('link').values(row).execute()
      await deps.db
        .insertInto('link_counter')
        .values({ link_id: row.id, total: 2, human: count % 3, own: 0, last_click_at: null })
        .execute()
      if (tag !== undefined)
        await deps.db.insertInto('link_tag').values({ link_id: row.id, tag }).execute()
    }
    const scan = async (query: LinkQuery) => {
      const words = needleOf(query.text)?.split(' ') ?? []
      const rows = await deps.db.selectFrom('link').selectAll().execute()
      const tagged = await deps.db.selectFrom('link_tag').selectAll().execute()
      const has = (id: string) =>
        tagged.some(({ link_id, tag }) => link_id === id && tag === query.tag)
      const plain = { ...query, text: undefined, tag: undefined, limit: 10_000 }
      const all = (await listLinks(deps.db, plain)).filter(
        ({ id }) => query.tag === undefined || has(id),
      )
      const said = new Map(rows.map((row) => [row.id, saidBy(row)]))
      // a word may also match a tag, unless a tag is given or the link is deleted
      const isByTag = query.tag === undefined && query.state !== 'deleted'
      const tagsOf = (id: string) =>
        isByTag ? tagged.flatMap(({ link_id, tag }) => (link_id === id ? [foldText(tag)] : [])) : []
      return all.flatMap(({ id }) => {
        const has = (word: string) =>
          said.get(id)!.some((field) => field.includes(word)) ||
          tagsOf(id).some((tag) => isInTag(word, tag))
        return words.every(has) ? [id] : []
      })
    }
    const pages = async (query: LinkQuery) => {
      const ids: string[] = []
      for (let after: LinkQuery['after']; ; ) {
        const rows = await listLinks(deps.db, { ...query, after })
        ids.push(...rows.map((row) => row.id))
        const last = rows.at(-1)
        if (rows.length < query.limit || last === undefined) return ids
        after = [last.sort_value, last.id]
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(link, { minLength: 1, maxLength: 12 }),
        fc.array(
          fc.record({
            part: fc.tuple(fc.nat(), fc.nat(40), fc.integer({ min: 1, max: 14 })),
            made: text(4),
            isMade: fc.boolean(),
            isAsked: fc.constantFrom(true, true, false),
            tag: fc.constantFrom(undefined, undefined, 'a', 'Ä b', 'c'),
            sort: fc.constantFrom(...sorts),
            state: fc.constantFrom('active', 'active', 'archived', 'deleted'),
            limit: fc.integer({ min: 1, max: 7 }),
            from: fc.option(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_006 }), {
              nil: undefined,
            }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.boolean(),
        async (links, searches, isIndexed) => {
          for (const one of links) await insert(one)
          if (isIndexed) await indexLinks(deps)
          for (const { part, made, isMade, isAsked, ...shown } of searches) {
            const [which, at, many] = part
            const fields = Object.values(links[which % links.length]!).filter(
              (value) => typeof value === 'string',
            )
            const source = fields[which % fields.length]!
            const asked = isMade
              ? made
              : [...source].slice(at % (source.length + 1), at + many).join('')
            if (isAsked && needleOf(asked) === undefined) continue
            const text = isAsked ? asked : undefined
            const query = { ...shown, text, spaceId: accounts[0]!.spaceId, after: undefined }
            const expected = await scan(query)
            expect(await pages(query)).toEqual(expected)
            const ids = await listIdsOfLinks(deps.db, { ...query, sort: undefined } as never, 1_000)
            expect(ids.toSorted()).toEqual(expected.toSorted())
            const all: string[] = []
            for await (const rows of listAllLinks(deps.db, query, query.limit)) {
              all.push(...rows.map((row) => row.id))
            }
            expect(all).toEqual(expected)
          }
        },
      ),
      { numRuns: engine.name === 'sqlite' ? 60 : 20 },
    )
  }, 60_000)

  it('finds words in any order, in texts and tags, and a link by its whole short address', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const ada = creators[0]!
    const make = async (alias: string, title: string, tags: string[]) =>
      (
        await ada.call('POST', '/api/v1/links', {
          ...{ destination: 'https://shop.example/a', alias, title, tags },
        })
      ).json
    const sale = await make('Summer-1', 'Big summer sale', ['Prospekt Süd'])
    await make('summer-12', 'Winter sale', ['prospekt'])
    const find = async (q: string, path = '/api/v1/links') =>
      (await ada.call('GET', `${path}?q=${encodeURIComponent(q)}`)).json
    const aliases = async (q: string) =>
      (await find(q)).items.map(({ alias }: { alias: string }) => alias)
    for (const q of ['sale summer big', 'BIG  sale', 'sud prospekt', 'sale süd', 'prospekt big']) {
      expect([q, await aliases(q)]).toEqual([q, ['Summer-1']])
      expect([q, (await find(q, '/api/v1/links/ids')).ids]).toEqual([q, [sale.id]])
    }
    expect(await aliases('prospekt sale')).toEqual(['summer-12', 'Summer-1'])
    expect(await aliases('sale autumn')).toEqual([])
    const host = new URL(sale.shortUrl).host
    for (const q of [
      sale.shortUrl,
      ` ${sale.shortUrl}+`,
      `${host}/summer-1`,
      `${host}/SUMMER-1?utm_source=mail`,
      `https://${host}/Summer-1/#there`,
    ]) {
      expect([q, await aliases(q)]).toEqual([q, ['Summer-1']])
      expect([q, (await find(q, '/api/v1/links/ids')).ids]).toEqual([q, [sale.id]])
    }
    expect(await aliases(`${host}/nobody`)).toEqual([])
    expect(await aliases('shop.example/a')).toEqual(['summer-12', 'Summer-1'])
  })

  it('looks beyond the first links of a list for texts that few links have', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    const rows = Array.from({ length: 1_500 }, (_, at) => ({
      ...{ id: `link-${String(at).padStart(4, '0')}`, space_id: spaceId, domain_id: 'main' },
      ...{ slug_key: `k${at}`, alias: `k${at}`, destination: 'https://a.example/' },
      ...{ destination_href: 'https://a.example/', title: at === 3 || at === 1_400 ? 'Zß' : 'x' },
      ...{ origin: 'shortener' as const, is_permanent: 0, created_by: 'ada', updated_at: 0 },
      ...{ starts_at: null, ends_at: null, ended_destination: null, blocked_at: null },
      ...{ created_at: 1_700_000_000_000 + at, deleted_at: null },
    }))
    await deps.db.insertInto('link').values(rows).execute()
    await indexLinks(deps)
    for (const sort of sorts) {
      for (const text of ['z', 'ZSS', 'ß']) {
        const query = { spaceId, state: 'active' as const, text, sort, after: undefined, limit: 50 }
        const found = (await listLinks(deps.db, query)).map((row) => row.id)
        expect([sort, text, found.toSorted()]).toEqual([sort, text, ['link-0003', 'link-1400']])
      }
    }
  })
})

function saidBy({ slug_key, alias, title, destination, note }: LinkRow): string[] {
  return [slug_key, alias, title, destination, note].map(foldText)
}

describeOn('postgres', 'a search in links', (engine) => {
  it('finds the link with a text through an index', async () => {
    const { db } = testDeps(engine)
    const plan = await db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_hashjoin = off`.execute(db)
      await sql`set local enable_mergejoin = off`.execute(db)
      return sql<Record<string, string>>`explain select link.id
        from (select link_id from link_search offset 0) as found cross join link
        where link.id = found.link_id`.execute(db)
    })
    expect(plan.rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(/using link_pkey/)
  })
})

describeOn('sqlite', 'a search for two letters', (engine) => {
  it('looks at more of the list if its beginning has some matches, in any order', async () => {
    const deps = testDeps(engine)
    const { spaceId } = await makeAccount(deps, 'ada')
    const rows = Array.from({ length: 1_600 }, (_, at) => ({
      ...{ id: `link-${String(at).padStart(4, '0')}`, space_id: spaceId, domain_id: 'main' },
      ...{ slug_key: `k${at}`, alias: `k${at}`, destination: 'https://a.example/' },
      ...{ destination_href: 'https://a.example/', title: at % 50 === 0 ? 'zy' : 'x' },
      ...{ origin: 'shortener' as const, is_permanent: 0, created_by: 'ada', updated_at: 0 },
      ...{ starts_at: null, ends_at: null, ended_destination: null, blocked_at: null },
      ...{ created_at: 1_700_000_000_000 + at, deleted_at: null },
    }))
    await deps.db.insertInto('link').values(rows).execute()
    await indexLinks(deps)
    for (const sort of ['newest', 'oldest', 'alias', 'clicks'] as const) {
      const query = { spaceId, state: 'active', text: 'ZY', sort, after: undefined } as const
      let found = 0
      const { queries } = await queriesOf(deps.db, async () => {
        found = (await listLinks(deps.db, { ...query, limit: 31 })).length
      })
      expect([sort, found]).toEqual([sort, 31])
      expect(queries.filter((one) => one.includes('link_search_gram'))).toEqual([])
    }
  })
})
