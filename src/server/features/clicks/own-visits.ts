import type { StoredClick } from '../../platform/clicks/click.ts'
import type { PortCalls } from '../../platform/clicks/port-calls.ts'
import type { OwnVisit } from './own-visitors.service.ts'

/** Functions of the server's thread that a drain may call to tell own visits. */
export const OWN_VISIT_CALLS = {
  hashes: 'own.hashes',
  are: 'own.are',
  spaces: 'own.spaces',
} as const

/** Marks what the people of a link's space did themselves (contract.md §5). */
export type MarkOwnVisits = (clicks: readonly StoredClick[]) => Promise<readonly StoredClick[]>

/** Asks the server's thread: few clicks are by people who are signed in, so that most portions end at the first question. */
export function ownVisitMarks(port: Pick<PortCalls, 'call'>): MarkOwnVisits {
  return async (clicks) => {
    if (clicks.length === 0) return clicks
    const since = clicks.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
    const hashes = new Set(await port.call<string[]>(OWN_VISIT_CALLS.hashes, since))
    const isCandidate = ({ kind, visitor }: StoredClick) => kind === 'human' && hashes.has(visitor)
    const visits = clicks
      .filter(isCandidate)
      .map(({ at, target, targetId, visitor }): OwnVisit => ({ at, target, targetId, visitor }))
    if (visits.length === 0) return clicks
    const answers = await port.call<boolean[]>(OWN_VISIT_CALLS.are, visits)
    let next = 0
    return clicks.map((click) =>
      isCandidate(click) && answers[next++] ? { ...click, kind: 'own' as const } : click,
    )
  }
}
