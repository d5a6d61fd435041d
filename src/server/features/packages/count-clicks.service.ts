import type { Deps } from '../../deps.ts'
import { listSpacesOfLinks } from './standing.repository.ts'
import { countUse } from './usage.repository.ts'

const LINKS_PER_QUERY = 500

/**
 * Counts clicks for the months of their spaces, in the transaction that counts them for their links; without
 * packages nothing is asked.
 */
export async function countClicksOfSpaces(
  deps: Pick<Deps, 'db'> & { packages: Pick<Deps['packages'], 'list'> },
  counts: readonly { id: string; human: number; lastAt: number }[],
): Promise<void> {
  if ((await deps.packages.list(deps)).length === 0) return
  const sums = new Map<string, { count: number; now: number }>()
  for (let at = 0; at < counts.length; at += LINKS_PER_QUERY) {
    const some = new Map(counts.slice(at, at + LINKS_PER_QUERY).map((one) => [one.id, one]))
    for (const { id, space_id } of await listSpacesOfLinks(deps.db, [...some.keys()])) {
      const { human, lastAt } = some.get(id)!
      const sum = sums.get(space_id) ?? { count: 0, now: 0 }
      sums.set(space_id, { count: sum.count + human, now: Math.max(sum.now, lastAt) })
    }
  }
  // always in the same order, so that two transactions cannot deadlock
  for (const [spaceId, { count, now }] of [...sums].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (count > 0) await countUse(deps.db, { spaceId, now, counter: 'clicks', count })
  }
}
