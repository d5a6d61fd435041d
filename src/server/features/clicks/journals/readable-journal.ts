import type { RecordedClick } from '../../../platform/clicks/click.ts'

/** Clicks read from a journal, in the order they were written. */
export interface JournalPortion {
  /** the cursor after them; the given cursor if there were none */
  upTo: number
  clicks: RecordedClick[]
  /** clicks that should have been there but are missing */
  lostClicks: number
}

/** A journal of either format as the drain reads it; damaged parts are skipped. */
export interface ReadableJournal {
  readonly name: string
  /** id under which sinks keep their cursors; a copy shares it */
  readonly id: string
  /** the owner has died and this process has taken the journal over */
  readonly isAdopted: boolean
  /** some part is damaged: set aside instead of deleted when drained (F21) */
  readonly isDamaged: boolean
  /** takes the journal over if its owner has died */
  adopt(): void
  /** whether it holds or ever held clicks */
  holdsClicks(): boolean
  /** the cursor at which it begins */
  begin(): number
  /** the next portion after a cursor */
  readAfter(cursor: number): JournalPortion
  /** removes closed segments before the cursor; @returns how many damaged ones it set aside */
  removeBehind(cursor: number): number
  /**
   * removes an adopted journal that is read completely; @returns how many damaged pieces it set
   * aside
   */
  finish(): number
  close(): void
  /** uses the journal's name as its id, because the id in the file is damaged */
  takeName?(): void
}
