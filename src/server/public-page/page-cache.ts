import type { Deps } from '../deps.ts'
import type { LoadedPage } from '../features/pages/index.ts'
import { type Change, currentChangeSeq } from '../platform/db/change.ts'
import { followChanges } from '../platform/db/change-follower.ts'
import { findPage, type SlugKey } from './find-page.ts'

/** A document ready to be sent. */
export interface Rendered {
  html: Buffer
  etag: string
  policy: string
}

/** A page in memory with its renderings, by what they vary with. */
export interface CachedPage {
  readonly page: LoadedPage
  /** by language and 'subscribed' or not; a new revision is a new entry */
  readonly renderings: Map<string, Rendered>
}

export interface PageCache {
  /** @returns the published, ended, draft or deleted page of a slug; undefined when there is none */
  find(slug: SlugKey): Promise<CachedPage | undefined>
  readonly size: number
  stop(): void
}

/** About 60 KB a page with its renderings. */
const MAX_PAGES = 500

interface Loading {
  promise: Promise<CachedPage | undefined>
  /** something changed since it began: what it finds is answered, not kept */
  isStale: boolean
}

/**
 * Pages in memory (design.md §4.2): evicted by the change table, at the next start or end of anything
 * on them, and the longest unused beyond the bound. Absence is not remembered: the redirect's index,
 * which is asked first, does that.
 */
export async function openPageCache(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'origins'>,
  maxPages = MAX_PAGES,
): Promise<PageCache> {
  const pages = new Map<string, CachedPage>()
  const loading = new Map<string, Loading>()

  const forget = () => {
    pages.clear()
    for (const one of loading.values()) one.isStale = true
  }

  const stop = followChanges(
    deps,
    await currentChangeSeq(deps),
    (change) => {
      for (const [name, cached] of pages) {
        if (concerns(change, name, cached.page)) pages.delete(name)
      }
      // What a load that runs will find is not known yet.
      for (const one of loading.values()) one.isStale = true
    },
    { onLost: forget },
  )

  const fresh = (name: string): CachedPage | undefined => {
    const cached = pages.get(name)
    if (cached === undefined) return undefined
    pages.delete(name)
    const { validUntil } = cached.page
    if (validUntil !== null && deps.clock.now() >= validUntil) return undefined
    pages.set(name, cached)
    return cached
  }

  const load = (name: string, slug: SlugKey): Loading => {
    const one: Loading = {
      isStale: false,
      promise: findPage(deps, slug)
        .then((page) => {
          if (page === undefined) return undefined
          const cached: CachedPage = { page, renderings: new Map() }
          if (!one.isStale) keep(name, cached)
          return cached
        })
        .finally(() => {
          // A later load may have taken its place.
          if (loading.get(name) === one) loading.delete(name)
        }),
    }
    loading.set(name, one)
    return one
  }

  const keep = (name: string, cached: CachedPage) => {
    pages.set(name, cached)
    if (pages.size > maxPages) pages.delete(pages.keys().next().value!)
  }

  return {
    async find(slug) {
      const name = `${slug.domainId}/${slug.key}`
      const cached = fresh(name)
      if (cached !== undefined) return cached
      const running = loading.get(name)
      // A load from before a change may answer with what was before it.
      return (running === undefined || running.isStale ? load(name, slug) : running).promise
    },
    get size() {
      return pages.size
    },
    stop,
  }
}

/** Changes are keyed `domainId/key`, or by the id of a page or link (design.md 4.1). */
function concerns(change: Change, name: string, { pageId, document }: LoadedPage): boolean {
  if (change.kind === 'domain') return true
  if (change.key === name || change.key === pageId) return true
  if (change.kind !== 'link') return false
  const slash = change.key.indexOf('/')
  // A link by its id alone may be any of the page's.
  if (slash === -1) return document.links.length + document.icons.length > 0
  const ending = change.key.slice(slash)
  return [...document.links, ...document.icons].some(({ url }) =>
    url.toLowerCase().endsWith(ending),
  )
}
