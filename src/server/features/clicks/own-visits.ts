import type { RecordedClick, StoredClick } from '../../platform/clicks/click.ts'
import type { PortCalls } from '../../platform/clicks/port-calls.ts'
import type { ProvenVisit } from './own-visits.service.ts'

/** Functions of the server's thread that a drain may call to tell own visits. */
export const OWN_VISIT_CALLS = {
  are: 'own.are',
  spaces: 'own.spaces',
} as const

/**
 * Marks what the people of a link's space did themselves (contract.md §5).
 * @param recorded the same clicks as the journal has them
 */
export type MarkOwnVisits = (
  clicks: readonly StoredClick[],
  recorded: readonly RecordedClick[],
) => Promise<readonly StoredClick[]>

/** Asks the server's thread, about the few that brought a proof along. */
export function ownVisitMarks(port: Pick<PortCalls, 'call'>): MarkOwnVisits {
  return async (clicks, recorded) => {
    const isCandidate = (click: StoredClick, at: number) =>
      click.kind === 'human' && recorded[at]!.ownProof !== ''
    const visits = clicks.flatMap(({ target, targetId }, at): ProvenVisit[] =>
      isCandidate(clicks[at]!, at) ? [{ target, targetId, ownProof: recorded[at]!.ownProof }] : [],
    )
    if (visits.length === 0) return clicks
    const answers = await port.call<boolean[]>(OWN_VISIT_CALLS.are, visits)
    let next = 0
    return clicks.map((click, at) =>
      isCandidate(click, at) && answers[next++] ? { ...click, kind: 'own' as const } : click,
    )
  }
}
