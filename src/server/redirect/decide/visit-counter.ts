const DAY_MS = 24 * 3_600_000
const REMEMBERED = 100_000

/**
 * Counts how often visitors came to a link today (UTC), for links with rules that ask. The number
 * is approximate and documented as such (contract.md §5): each process counts on its own, a restart
 * clears it, and beyond the limit the oldest are dropped.
 */
export class VisitCounter {
  readonly #max: number
  #day = Number.NaN
  #visits = new Map<string, number>()

  constructor(max: number = REMEMBERED) {
    this.#max = max
  }

  /**
   * The number of the current visit, from 1.
   * @param visitor hash of the day
   */
  numberOf(linkId: string, visitor: Buffer, now: number): number {
    this.#turnPage(now)
    return (this.#visits.get(nameOf(linkId, visitor)) ?? 0) + 1
  }

  /** Counts a visit. */
  count(linkId: string, visitor: Buffer, now: number): void {
    this.#turnPage(now)
    const name = nameOf(linkId, visitor)
    const before = this.#visits.get(name) ?? 0
    // moved to the end, so that visitors who have been away longest are dropped first
    if (before > 0) this.#visits.delete(name)
    else if (this.#visits.size >= this.#max) {
      this.#visits.delete(this.#visits.keys().next().value!)
    }
    this.#visits.set(name, before + 1)
  }

  #turnPage(now: number): void {
    const day = Math.floor(now / DAY_MS)
    if (day === this.#day) return
    this.#day = day
    this.#visits = new Map()
  }
}

const nameOf = (linkId: string, visitor: Buffer) => linkId + visitor.toString('latin1')
