import type { Deps } from '../../deps.ts'
import type { LoadedPage } from '../../features/pages/index.ts'
import { type Change, currentChangeSeq } from '../../platform/db/change.ts'
import { followChanges } from '../../platform/db/change-follower.ts'
import { AskedLately } from './asked-lately.ts'
import { CachedPage } from './cached-page.ts'
import { findPage, type SlugKey } from './find-page.ts'

export interface PageCache {
  /**
   * @returns the published, ended, draft or deleted page of a slug, undefined if there is none; a
   * promise only if something must be awaited
   */
  find(slug: SlugKey): CachedPage | Promise<CachedPage | undefined>
  /** The same only from memory; undefined if it is not there or outdated. */
  recall(slug: SlugKey): CachedPage | undefined
  readonly size: number
  /** size of the pages with their renderings, plain and compressed */
  readonly bytes: number
  stop(): void
}

/** About 1,300 pages of twelve links, or 700 if they are also requested compressed. */
const MAX_BYTES = 32 * 1024 * 1024

interface Loading {
  promise: Promise<CachedPage | undefined>
  /** something has changed since it started: its result is sent, but not cached */
  isStale: boolean
}

/**
 * Caches pages in memory (design.md §4.2). They are evicted by the change table, at the next start
 * or end of anything on them, and beyond the size limit the oldest that were not requested since
 * the last look. A page is cached when it is requested again within a while: caching pages that are
 * requested once would evict frequent ones and cost more than rendering (decision 058). Missing
 * pages are not cached; the redirect's index, which is checked first, does that.
 */
export async function openPageCache(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'origins'>,
  maxBytes = MAX_BYTES,
): Promise<PageCache> {
  const pages = new Map<string, CachedPage>()
  /** number of cached pages that a change of a key concerns */
  const concerned = new Map<string, number>()
  const loading = new Map<string, Loading>()
  const asked = new AskedLately()
  /**
   * the last entry that was loaded synchronously: the next visitors share it, as they share one
   * that is loading
   */
  let newest: { name: string; cached: CachedPage } | undefined
  let bytes = 0

  const drop = (name: string, cached: CachedPage) => {
    pages.delete(name)
    bytes -= cached.bytes
    cached.onGrown = undefined
    for (const key of changeKeysOf(name, cached.page)) {
      const left = concerned.get(key)! - 1
      if (left === 0) concerned.delete(key)
      else concerned.set(key, left)
    }
  }

  const keep = (name: string, cached: CachedPage) => {
    const before = pages.get(name)
    if (before !== undefined) drop(name, before)
    pages.set(name, cached)
    for (const key of changeKeysOf(name, cached.page)) {
      concerned.set(key, (concerned.get(key) ?? 0) + 1)
    }
    cached.onGrown = grow
    grow(cached.bytes)
  }

  const grow = (more: number) => {
    bytes += more
    // keep the newest, which is about to be sent
    while (bytes > maxBytes && pages.size > 1) {
      const [name, cached] = pages.entries().next().value!
      if (cached.isUsed) {
        cached.isUsed = false
        pages.delete(name)
        pages.set(name, cached)
      } else drop(name, cached)
    }
  }

  const forget = () => {
    for (const [name, cached] of pages) drop(name, cached)
    doubtLoads()
  }

  /** Entries that are loading, or were just loaded, may be older than the change. */
  const doubtLoads = () => {
    newest = undefined
    for (const one of loading.values()) one.isStale = true
  }

  const evict = ({ kind, key }: Pick<Change, 'kind' | 'key'>) => {
    // a link known only by its id may be on any page
    const isAny = kind === 'link' && !key.includes('/')
    if (!isAny && !concerned.has(key)) return
    for (const [name, cached] of pages) {
      const concerns = isAny
        ? cached.page.linkKeys.length > 0
        : changeKeysOf(name, cached.page).includes(key)
      if (!concerns) continue
      drop(name, cached)
      asked.add(name)
    }
  }

  const heed = (change: Pick<Change, 'kind' | 'key'>) => {
    const { kind } = change
    if (kind === 'domain') forget()
    else if (OF_PAGES.has(kind)) {
      evict(change)
      doubtLoads()
    }
  }
  const stop = followChanges(deps, await currentChangeSeq(deps), heed, {
    onOwn: heed,
    onLost: forget,
  })

  const recall = (name: string): CachedPage | undefined => {
    const cached = pages.get(name)
    if (cached === undefined) return undefined
    const { validUntil } = cached.page
    if (validUntil !== null && deps.clock.now() >= validUntil) {
      drop(name, cached)
      asked.add(name)
      return undefined
    }
    cached.isUsed = true
    return cached
  }

  const load = (name: string, slug: SlugKey): CachedPage | Promise<CachedPage | undefined> => {
    const isAskedAgain = asked.has(name)
    if (!isAskedAgain) asked.add(name)
    const take = (page: LoadedPage, isStale: boolean) => {
      const cached = new CachedPage(page)
      if (isAskedAgain && !isStale) keep(name, cached)
      return cached
    }
    const found = findPage(deps, slug)
    if (!(found instanceof Promise)) {
      const cached = take(found, false)
      newest = { name, cached }
      return cached
    }
    const one: Loading = {
      isStale: false,
      promise: found
        .then((page) => page && take(page, one.isStale))
        .finally(() => {
          // A later load may have replaced it.
          if (loading.get(name) === one) loading.delete(name)
        }),
    }
    loading.set(name, one)
    return one.promise
  }

  return {
    recall: (slug) => recall(nameOf(slug)),
    find(slug) {
      const name = nameOf(slug)
      if (newest?.name === name && !pages.has(name)) keep(name, newest.cached)
      const cached = recall(name)
      if (cached !== undefined) return cached
      const running = loading.get(name)
      // A load that started before a change may return old data.
      return running === undefined || running.isStale ? load(name, slug) : running.promise
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return bytes
    },
    stop,
  }
}

const nameOf = ({ domainId, key }: SlugKey): Change['key'] => `${domainId}/${key}`

const OF_PAGES: ReadonlySet<Change['kind']> = new Set(['link', 'page', 'slug', 'space-block'])

/** Changes have the key `domainId/key`, or the id of a page, link or space (design.md 4.1). */
function changeKeysOf(name: string, { pageId, spaceId, linkKeys }: LoadedPage): string[] {
  return [name, pageId, spaceId, ...linkKeys]
}
