import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { queriesOf } from '#test/support/query-plans.ts'
import { deleteSubscriber, type SubscriberRow } from '../subscribers.repository.ts'
import { indexSubscribers } from './index-subscribers.ts'
import { listSubscribers, type SubscriberListOptions } from './subscriber-list.repository.ts'

const states = ['active', 'active', 'active', 'bounced', 'pending'] as const
const names = ['ada', 'bob_b', 'grace', 'o%neil', "d'arc", 'linus+news', 'x']
const hosts = ['example.com', 'example.org', 'mail.example.net', 'xn--bcher-kva.example']

/** The subscriber with a given number: some parts of the address are common, others rare. */
function rowOf(at: number, page: { id: string }): SubscriberRow {
  const email = `${names[at % names.length]}.${at}@${hosts[(at * 7) % hosts.length]}`
  return {
    ...{ id: `s-${String((at * 7_919) % 100_003).padStart(6, '0')}`, page_id: page.id, email },
    ...{ email_key: email, email_hash: `hash ${at}`, token_id: `token ${at}` },
    ...{ state: states[at % states.length]!, source: at % 3 === 0 ? 'page' : 'import' },
    ...{
      consent_at: Math.floor(at / 2),
      proof: 'code',
      left_after: null,
      left_reason: '',
      unsubscribed_at: null,
    },
    ...{ created_at: at, updated_at: at },
  }
}

describeOnBothEngines('a search in subscribers', (engine) => {
  it('returns the same as comparing every address, in each order and with each filter, page by page', async () => {
    const deps = testDeps(engine)
    const pages = [await openPage(deps, 'ada'), await openPage(deps, 'grace')]
    const rows: SubscriberRow[] = []
    const add = async (from: number, to: number) => {
      const made = Array.from({ length: to - from }, (_, step) =>
        rowOf(from + step, pages[(from + step) % 9 === 8 ? 1 : 0]!),
      )
      rows.push(...made)
      for (let at = 0; at < made.length; at += 200) {
        await deps.db
          .insertInto('subscriber')
          .values(made.slice(at, at + 200))
          .execute()
      }
    }
    const comparing = (pageId: string, { q, state, source, sort }: SubscriberListOptions) => {
      const fits = rows.filter(
        (row) =>
          row.page_id === pageId &&
          (state === undefined || row.state === state) &&
          (source === undefined || row.source === source) &&
          (q === undefined || row.email_key.includes(q.toLowerCase())),
      )
      const sign = sort === 'newest' ? -1 : 1
      const order = (a: SubscriberRow, b: SubscriberRow) =>
        sort === 'email'
          ? a.email_key < b.email_key
          : sign * (a.consent_at - b.consent_at || (a.id < b.id ? -1 : 1)) < 0
      return fits.toSorted((a, b) => (order(a, b) ? -1 : 1)).map(({ id }) => id)
    }
    const pagesOf = async (pageId: string, options: SubscriberListOptions) => {
      const ids: string[] = []
      for (let after: SubscriberListOptions['after']; ; ) {
        const found = await listSubscribers(deps.db, pageId, { ...options, after })
        ids.push(...found.map(({ id }) => id))
        after = found.at(-1)
        if (found.length < options.limit) return ids
      }
    }
    const needle = fc.oneof(
      fc.constantFrom(
        'ada',
        'GRACE',
        '_b',
        '%',
        "'",
        '+news',
        '.77',
        '9@',
        'nobody',
        'example',
        '"*',
      ),
      fc
        .tuple(fc.nat(2_199), fc.nat(20), fc.integer({ min: 1, max: 9 }))
        .map(([at, from, many]) => {
          const { email } = rowOf(at, pages[0]!)
          return email.slice(from % email.length, (from % email.length) + many)
        }),
      fc.constant(undefined),
    )
    const check = (numRuns: number) =>
      fc.assert(
        fc.asyncProperty(
          fc.record({
            q: needle,
            state: fc.constantFrom(undefined, undefined, ...states),
            source: fc.constantFrom(undefined, undefined, 'page' as const, 'import' as const),
            sort: fc.constantFrom('newest' as const, 'oldest' as const, 'email' as const),
            limit: fc.integer({ min: 20, max: 400 }),
          }),
          fc.constantFrom(0, 0, 1),
          async (options, page) => {
            const { id } = pages[page]!
            expect(await pagesOf(id, options)).toEqual(comparing(id, options))
          },
        ),
        { numRuns },
      )
    await add(0, 1_900)
    await check(10)
    await indexSubscribers(deps)
    await check(60)
    // some rows are deleted, and some new ones wait for the index
    for (const { id, page_id } of rows.splice(100, 40)) {
      expect(await deleteSubscriber(deps.db, page_id, id)).toBe(true)
    }
    await add(1_900, 2_200)
    await check(40)
    await indexSubscribers(deps)
    await check(20)
  }, 60_000)
})

describeOn('sqlite', 'the queries of a search in subscribers', (engine) => {
  it('scans no table except the waiting rows', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const rows = Array.from({ length: 50 }, (_, at) => rowOf(at, page))
    await deps.db.insertInto('subscriber').values(rows).execute()
    await indexSubscribers(deps)
    for (const sort of ['newest', 'oldest', 'email'] as const) {
      const options = { q: 'zzz', sort, limit: 20 }
      const asked = await queriesOf(deps.db, () => listSubscribers(deps.db, page.id, options))
      expect(asked.queries.some((text) => text.includes('subscriber_search_gram'))).toBe(true)
      for (const text of asked.scanning) expect(text).toContain('subscriber_search_pending')
    }
  })
})
