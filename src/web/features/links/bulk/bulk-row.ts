import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import type { BulkItem, Link } from '../links.api.ts'

export type RowOutcome =
  | { status: 'waiting' }
  | { status: 'created'; link: Link }
  | { status: 'refused'; text: string }
  /** fine by itself, held back by others of an all-or-none call */
  | { status: 'held' }
  /** passes for another host; is made once somebody says that it is meant */
  | { status: 'doubtful'; found: LookAlikeAnswer }

export interface BulkRow {
  item: BulkItem
  outcome: RowOutcome
  /** the look-alike host that somebody said is meant */
  meantHost?: string | undefined
}

/** Whether somebody has still to say that a row is meant. */
export function isUnsure({ outcome, meantHost }: BulkRow): boolean {
  return outcome.status === 'doubtful' && outcome.found.asciiHost !== meantHost
}
