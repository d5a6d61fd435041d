import type { RecordedClick, StoredClick } from '../../platform/clicks/click.ts'
import type { PortCalls } from '../../platform/clicks/port-calls.ts'
import type { ProvenVisit } from './own-visits.service.ts'

/** Functions of the main thread that a drain may call to recognise own visits. */
export const OWN_VISIT_CALLS = {
  are: 'own.are',
  spaces: 'own.spaces',
} as const

/**
 * Marks visits that members of a link's space made themselves (contract.md §5).
 * @param recorded the same clicks as recorded in the journal
 */
export type MarkOwnVisits = (
  clicks: readonly StoredClick[],
  recorded: readonly RecordedClick[],
) => Promise<readonly StoredClick[]>

/** Asks the main thread about the few visits that carry a proof. */
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
