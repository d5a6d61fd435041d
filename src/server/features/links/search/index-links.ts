import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { indexAll, keepIndexed } from '../../../platform/search/keep-indexed.ts'
import { countPending, indexPending } from './link-search.repository.ts'

const portionOf = (deps: Pick<Deps, 'db'>) => (limit: number) =>
  transaction(deps, ({ db }) => indexPending(db, limit))

/** Adds every waiting link to the search index, in portions. */
export function indexLinks(deps: Pick<Deps, 'db'>, options?: { atOnce?: number }): Promise<void> {
  return indexAll({ indexPending: portionOf(deps) }, options)
}

/**
 * Keeps the search index of links up to date. @returns a function that stops it and waits for the
 * running portion
 */
export function startLinkIndexing(deps: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<void> {
  return keepIndexed(deps, {
    what: 'links',
    countPending: (limit) => countPending(deps.db, limit),
    indexPending: portionOf(deps),
  })
}
