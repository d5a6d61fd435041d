import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import type { BulkItem, Link } from '../links.api.ts'

export type RowOutcome =
  | { status: 'waiting' }
  | { status: 'created'; link: Link }
  | { status: 'refused'; text: string }
  /** valid, but other rows of an all-or-none call hold it back */
  | { status: 'held' }
  /** its host resembles another; created once somebody confirms it */
  | { status: 'doubtful'; found: LookAlikeAnswer }

export interface BulkRow {
  item: BulkItem
  outcome: RowOutcome
  /** the look-alike host that somebody confirmed */
  meantHost?: string | undefined
}

/** Whether somebody still has to confirm a row. */
export function isUnsure({ outcome, meantHost }: BulkRow): boolean {
  return outcome.status === 'doubtful' && outcome.found.asciiHost !== meantHost
}
