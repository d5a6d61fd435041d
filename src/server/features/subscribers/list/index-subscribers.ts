import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { indexAll, keepIndexed } from '../../../platform/search/keep-indexed.ts'
import { countPendingSubscribers, indexPendingSubscribers } from './subscriber-search.repository.ts'

const portionOf = (deps: Pick<Deps, 'db'>) => (limit: number) =>
  transaction(deps, ({ db }) => indexPendingSubscribers(db, limit))

/** Adds the address of every waiting subscriber to the search index, in portions. */
export function indexSubscribers(
  deps: Pick<Deps, 'db'>,
  options?: { atOnce?: number },
): Promise<void> {
  return indexAll({ indexPending: portionOf(deps) }, options)
}

/**
 * Keeps the search index of subscribers up to date. @returns a function that stops it and waits for
 * the running portion
 */
export function startSubscriberIndexing(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
): () => Promise<void> {
  return keepIndexed(deps, {
    what: 'subscribers',
    countPending: (limit) => countPendingSubscribers(deps.db, limit),
    indexPending: portionOf(deps),
  })
}
