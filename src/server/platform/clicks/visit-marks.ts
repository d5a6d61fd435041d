import type { StoredClick } from './click.ts'
import { RecentNumbers } from './recent-numbers.ts'

/** A visit ends when its visitor has not clicked a link or page for this long (contract.md §5). */
export const VISIT_GAP_MS = 30 * 60_000

/** At least this many visitors of the last half hour are remembered; 8 MB at most. */
const REMEMBERED = 190_000

/**
 * Decides which clicks start a visit while they are stored, since deciding it in queries would sort
 * millions. A click that arrives after a later one (from another journal) belongs to that one's
 * visit if it is within the gap.
 */
export class VisitMarks {
  readonly #lastAt = new RecentNumbers(REMEMBERED)

  /** Adds a mark that is known when the store opens. */
  remember(targetId: string, visitor: string, at: number): void {
    this.#lastAt.makeRoom()
    this.#lastAt.set(`${visitor}${targetId}`, at)
  }

  /** Starts a batch that may still fail: nothing is kept before `keep`. */
  begin() {
    const seen = new Map<string, number>()
    return {
      /** whether this click starts a visit */
      mark: (click: StoredClick): boolean => {
        if (click.kind !== 'human' && click.kind !== 'bot' && click.kind !== 'own') return false
        const key = `${click.visitor}${click.targetId}`
        const last = seen.get(key) ?? this.#lastAt.get(key)
        const isApart = last === undefined || Math.abs(click.at - last) >= VISIT_GAP_MS
        // a click from long before (a late journal, or a clock set back) has a visit of its own
        seen.set(key, isApart ? click.at : Math.max(last, click.at))
        return isApart
      },
      keep: (): void => {
        this.#lastAt.makeRoom()
        for (const [key, at] of seen) this.#lastAt.set(key, at)
      },
    }
  }
}
