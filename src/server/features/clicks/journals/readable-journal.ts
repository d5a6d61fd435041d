import type { RecordedClick } from '../../../platform/clicks/click.ts'

/** Records read from a journal, in the order they were written. */
export interface JournalPortion {
  /** the cursor after it; the one asked for when there was nothing */
  upTo: number
  clicks: RecordedClick[]
  /** clicks that should have been there and are not */
  lostClicks: number
}

/** A journal of either format, as the drain reads it over whatever is damaged. */
export interface ReadableJournal {
  readonly name: string
  /** identity, by which sinks keep their cursors; a copy shares it */
  readonly id: string
  /** its owner is gone and the journal is ours */
  readonly isAdopted: boolean
  /** damaged at some place: not deleted when it is drained but set aside (F21) */
  readonly isDamaged: boolean
  /** takes the journal over when its owner is gone */
  adopt(): void
  /** whether there is or was anything in it */
  holdsClicks(): boolean
  /** the cursor at which it begins */
  begin(): number
  /** the next portion after a cursor */
  readAfter(cursor: number): JournalPortion
  /** removes what is closed and behind the cursor; @returns how many damaged pieces it set aside */
  removeBehind(cursor: number): number
  /** removes an adopted journal that is wholly read; @returns how many damaged pieces it set aside */
  finish(): number
  close(): void
  /** what the file says of its identity is damaged: its name counts */
  takeName?(): void
}
