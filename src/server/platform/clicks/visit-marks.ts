import type { StoredClick } from './click.ts'
import { RecentNumbers } from './recent-numbers.ts'

/** A visit ends when its visitor has been away from a link or page for this long (contract.md §5). */
export const VISIT_GAP_MS = 30 * 60_000

/** Visitors of the last half hour that are remembered at least; 8 MB at most. */
const REMEMBERED = 190_000

/**
 * Tells which clicks begin a visit, as they are stored: asking at reading time would sort millions. A
 * click that arrives later than one after it (another journal) belongs to that one's visit if it is
 * within the gap.
 */
export class VisitMarks {
  readonly #lastAt = new RecentNumbers(REMEMBERED)

  /** Takes a mark that is known when the store opens. */
  remember(targetId: string, visitor: string, at: number): void {
    this.#lastAt.makeRoom()
    this.#lastAt.set(`${visitor}${targetId}`, at)
  }

  /** A batch that may yet fail: nothing is kept before `keep`. */
  begin() {
    const seen = new Map<string, number>()
    return {
      /** whether this click begins a visit */
      mark: (click: StoredClick): boolean => {
        if (click.kind !== 'human' && click.kind !== 'bot' && click.kind !== 'own') return false
        const key = `${click.visitor}${click.targetId}`
        const last = seen.get(key) ?? this.#lastAt.get(key)
        const isApart = last === undefined || Math.abs(click.at - last) >= VISIT_GAP_MS
        // one from long before, by a late journal or a clock set back, has a visit of its own to go on with
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
