import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changePage, openPage, type TestPage } from '#test/support/open-page.ts'
import { until } from '#test/support/until.ts'
import { recordChange } from '../../platform/db/change.ts'
import { type Engine, engineOf } from '../../platform/db/engine.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openPageCache, type PageCache } from './page-cache.ts'

/** The size of two pages without items, but less than three. */
const TWO_PAGES = 5_000

interface ReadsAtOnce {
  readAtOnce: NonNullable<Engine['readAtOnce']>
}

describeOnBothEngines('the page cache', (engine) => {
  let deps: TestDeps
  let page: TestPage
  let cache: PageCache
  const ada = { domainId: 'main', key: 'ada' }

  beforeEach(async () => {
    deps = testDeps(engine)
    page = await openPage(deps, 'ada')
    cache = await openPageCache(deps, TWO_PAGES)
    await untilKept('ada')
  })
  afterEach(() => cache.stop())

  /**
   * Waits until the changes that created a page have arrived, also in order: what is read now stays
   * cached.
   */
  const untilKept = (key: string) =>
    until(async () => {
      const found = await cache.find({ domainId: 'main', key })
      await new Promise((resolve) => setTimeout(resolve, 50))
      return found === (await cache.find({ domainId: 'main', key }))
    })
  const titleNow = async () => (await cache.find(ada))?.page.document.title

  it('reads a page once for any number of concurrent readers', async () => {
    cache.stop()
    cache = await openPageCache(deps, TWO_PAGES)
    const asked = vi.spyOn(deps.db, 'executeQuery')
    const here = engineOf(deps.db)
    const atOnce = here.readAtOnce && vi.spyOn(here as ReadsAtOnce, 'readAtOnce')
    await Promise.all(Array.from({ length: 50 }, () => cache.find(ada)))
    const pageReads = [...asked.mock.calls, ...(atOnce?.mock.calls ?? [])].filter(
      ([query]) => 'sql' in query && /from "page"/.test(query.sql),
    )
    expect(pageReads).toHaveLength(1)
  })

  it('caches a page from the second request on', async () => {
    await openPage(deps, 'bob')
    await untilKept('ada')
    const bob = { domainId: 'main', key: 'bob' }
    const first = await cache.find(bob)
    expect(cache.recall(bob)).toBeUndefined()
    await until(async () => (await cache.find(bob)) === cache.recall(bob))
    expect(first?.page).toEqual(cache.recall(bob)?.page)
  })

  it('drops a page if anything of it changes, and keeps others', async () => {
    await openPage(deps, 'bob')
    await untilKept('bob')
    const bob = await cache.find({ domainId: 'main', key: 'bob' })
    await changePage(deps, page.id, { title: 'Countess' })
    await until(async () => (await titleNow()) === 'Countess', 2_000)
    expect(await cache.find({ domainId: 'main', key: 'bob' })).toBe(bob)
  })

  it('drops by slug, by domain, by space, and by a link that may be on the page', async () => {
    for (const [kind, key] of [
      ['slug', 'main/ada'],
      ['domain', 'main'],
      ['space-block', (await cache.find(ada))!.page.spaceId],
    ] as const) {
      const before = await cache.find(ada)
      await transaction(deps, (deps) => recordChange(deps, kind, key))
      await until(async () => (await cache.find(ada)) !== before, 2_000)
      await untilKept('ada')
    }
    const before = await cache.find(ada)
    await transaction(deps, (deps) => recordChange(deps, 'link', 'main/elsewhere'))
    await transaction(deps, (deps) => recordChange(deps, 'slug', 'main/unknown'))
    await transaction(deps, (deps) => recordChange(deps, 'space-block', 'another'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await cache.find(ada)).toBe(before)
  })

  it('shares the last result until something changes', async () => {
    const bob = await openPage(deps, 'bob')
    const slug = { domainId: 'main', key: 'bob' }
    expect((await cache.find(slug))?.page.document.title).not.toBe('Builder')
    await changePage(deps, bob.id, { title: 'Builder' })
    const titleOf = async () => (await cache.find(slug))?.page.document.title
    await until(async () => (await titleOf()) === 'Builder', 1_000)
  })

  it('reads again when the page ends by itself', async () => {
    await changePage(deps, page.id, { ends_at: deps.clock.now() + 1_000 })
    await until(async () => (await cache.find(ada))?.page.validUntil !== null, 2_000)
    deps.clock.advance(999)
    expect((await cache.find(ada))?.page.state).toBe('published')
    deps.clock.advance(1)
    expect((await cache.find(ada))?.page.state).toBe('ended')
  })

  it('holds no more pages than allowed and drops the longest unused first', async () => {
    for (const name of ['bob', 'cleo', 'dora']) {
      await openPage(deps, name)
      await untilKept(name)
    }
    expect(cache.size).toBe(2)
  })

  it('does not cache missing pages', async () => {
    const slug = { domainId: 'main', key: 'later' }
    expect(await cache.find(slug)).toBeUndefined()
    await openPage(deps, 'later')
    expect((await cache.find(slug))?.page.state).toBe('published')
  })
})
