import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { enqueueRecheckOf } from '../safety/index.ts'
import { setSlugsOfLinks } from '../slugs/index.ts'
import { listLinkIdsBy, markLinks } from './links.repository.ts'

/** so that others may write in between */
const LINKS_AT_ONCE = 100

/**
 * Closes all links of a space with its account: the aliases answer 410. The moment marks them, so that
 * only these come back by `reopenLinks`. May be cut off and run again.
 * @param isStill asked in the transaction of each turn: with false nothing more is closed
 */
export function closeLinks(
  deps: Deps,
  spaceId: string,
  closedAt: number,
  isStill: (deps: Deps) => Promise<boolean> = async () => true,
): Promise<void> {
  return markInTurns(deps, spaceId, { from: null, to: closedAt }, isStill)
}

/** Brings back what `closeLinks` closed at that moment. */
export function reopenLinks(deps: Deps, spaceId: string, closedAt: number): Promise<void> {
  return markInTurns(deps, spaceId, { from: closedAt, to: null })
}

async function markInTurns(
  deps: Deps,
  spaceId: string,
  { from, to }: { from: number | null; to: number | null },
  isStill: (deps: Deps) => Promise<boolean> = async () => true,
): Promise<void> {
  for (;;) {
    const marked = await transaction(deps, async (deps) => {
      if (!(await isStill(deps))) return 0
      const ids = await listLinkIdsBy(deps.db, spaceId, from, LINKS_AT_ONCE)
      const change = { deleted_at: to, updated_at: deps.clock.now() }
      const marked = await markLinks(deps.db, ids, change)
      await setSlugsOfLinks(deps, marked, to === null ? 'live' : 'deleted')
      if (to === null) await enqueueRecheckOf(deps, marked)
      return ids.length
    })
    if (marked < LINKS_AT_ONCE) return
  }
}
