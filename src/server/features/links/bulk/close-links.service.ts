import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { enqueueRecheckOf } from '../../safety/index.ts'
import { restSlugs, setSlugsOfLinks } from '../../slugs/index.ts'
import { listLinksAfter, markLinks, type PlacedLink } from '../one/links.repository.ts'

/** small enough that others may write in between */
const LINKS_AT_ONCE = 100

/**
 * Closes all links of a space together with its account: the aliases answer 410. The time marks
 * them, so that `reopenLinks` restores only these. May be interrupted and run again.
 * @param isStill checked in the transaction of each portion: if false, nothing more is closed
 */
export function closeLinks(
  deps: Deps,
  spaceId: string,
  closedAt: number,
  isStill: (deps: Deps) => Promise<boolean> = async () => true,
): Promise<void> {
  return markInTurns(deps, spaceId, { from: null, to: closedAt }, isStill)
}

/** Restores the links that `closeLinks` closed at that time. */
export function reopenLinks(deps: Deps, spaceId: string, closedAt: number): Promise<void> {
  return markInTurns(deps, spaceId, { from: closedAt, to: null })
}

/** Keeps the names of closed links reserved without recording whose they were; see `restSlugs`. */
export async function restLinkNames(deps: Deps, spaceId: string): Promise<void> {
  for await (const { links } of portionsOf(deps, spaceId)) {
    await transaction(deps, (deps) => restSlugs(deps, spaceId, links.map(idOf)))
  }
}

async function markInTurns(
  deps: Deps,
  spaceId: string,
  { from, to }: { from: number | null; to: number | null },
  isStill: (deps: Deps) => Promise<boolean> = async () => true,
): Promise<void> {
  const isWanted = (link: PlacedLink) => link.deleted_at === from
  for await (const { links, after } of portionsOf(deps, spaceId)) {
    if (!links.some(isWanted)) continue
    const goesOn = await transaction(deps, async (deps) => {
      if (!(await isStill(deps))) return false
      const present = await listLinksAfter(deps.db, spaceId, after, LINKS_AT_ONCE)
      const change = { deleted_at: to, updated_at: deps.clock.now() }
      const marked = await markLinks(deps.db, present.filter(isWanted).map(idOf), change)
      await setSlugsOfLinks(deps, marked, to === null ? 'live' : 'deleted')
      if (to === null) await enqueueRecheckOf(deps, marked)
      return true
    })
    if (!goesOn) return
  }
}

/** All links of a space, each read once; portions that are done are not scanned again. */
async function* portionsOf({ db }: Pick<Deps, 'db'>, spaceId: string) {
  for (let after: PlacedLink | undefined; ; ) {
    const links = await listLinksAfter(db, spaceId, after, LINKS_AT_ONCE)
    if (links.length > 0) yield { links, after }
    if (links.length < LINKS_AT_ONCE) return
    after = links.at(-1)
  }
}

const idOf = ({ id }: { id: string }) => id
