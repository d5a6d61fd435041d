import type { Deps } from '../../deps.ts'
import { countersOfLinks, countersOfPages } from './clicks.repository.ts'

/** The counts on cards and lists, about half a second behind the redirects. */
export interface LinkCounts {
  total: number
  human: number
  own: number
  /** ms UTC, null if there was no click yet */
  lastClickAt: number | null
}

export interface PageCounts {
  views: number
  human: number
  own: number
  lastViewAt: number | null
}

const NO_CLICKS: LinkCounts = { total: 0, human: 0, own: 0, lastClickAt: null }
const NO_VIEWS: PageCounts = { views: 0, human: 0, own: 0, lastViewAt: null }

/** @returns an entry for every id; the caller has checked who may see them */
export async function countsOfLinks(
  deps: Pick<Deps, 'db'>,
  linkIds: readonly string[],
): Promise<Map<string, LinkCounts>> {
  const counters = await countersOfLinks(deps.db, linkIds)
  return new Map(
    linkIds.map((id) => {
      const counter = counters.get(id)
      if (counter === undefined) return [id, NO_CLICKS]
      const { total, human, own, lastAt } = counter
      return [id, { total, human, own, lastClickAt: lastAt === 0 ? null : lastAt }]
    }),
  )
}

/** @returns an entry for every id; the caller has checked who may see them */
export async function viewsOfPages(
  deps: Pick<Deps, 'db'>,
  pageIds: readonly string[],
): Promise<Map<string, PageCounts>> {
  const counters = await countersOfPages(deps.db, pageIds)
  return new Map(
    pageIds.map((id) => {
      const counter = counters.get(id)
      if (counter === undefined) return [id, NO_VIEWS]
      const { total, human, own, lastAt } = counter
      return [id, { views: total, human, own, lastViewAt: lastAt === 0 ? null : lastAt }]
    }),
  )
}
