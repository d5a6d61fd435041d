/** Of one turn of the event loop, as long as others can well wait. */
const READING_MS = 2

/**
 * SQLite reads at once, on the thread that answers redirects, and whoever waits for a promise alone never lets
 * the event loop go on: without this a job that reads a million rows would be one pause of as many seconds.
 * Who waits is let in in the order of asking, so that nobody waits for more than one read of each other.
 */
export class ReadTurns {
  /** of the first reading in this turn */
  #since: number | undefined
  readonly #waiting: (() => void)[] = []

  /** @returns undefined where one may read now, else when the turn for it has come: read in the same microtask */
  next(): Promise<void> | undefined {
    if (this.#waiting.length === 0 && this.#mayRead()) return undefined
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#letIn)
    })
  }

  readonly #letIn = async () => {
    while (this.#waiting.length > 0 && this.#mayRead()) {
      this.#waiting.shift()!()
      // it reads before this goes on
      await undefined
    }
    if (this.#waiting.length > 0) setImmediate(this.#letIn)
  }

  #mayRead(): boolean {
    const now = performance.now()
    if (this.#since !== undefined) return now - this.#since < READING_MS
    this.#since = now
    setImmediate(() => {
      this.#since = undefined
    })
    return true
  }
}
