import { setImmediate as nextTurn } from 'node:timers/promises'

/** Of one turn of the event loop, as long as others can well wait. */
const READING_MS = 2

/**
 * SQLite reads at once, on the thread that answers redirects, and whoever waits for a promise alone never lets
 * the event loop go on: without this a job that reads a million rows would be one pause of as many seconds.
 */
export class ReadTurns {
  /** of the first reading in this turn */
  #since: number | undefined

  /** @returns undefined where one may read now, else when the turn for it has come */
  next(): Promise<void> | undefined {
    return this.#mayRead() ? undefined : this.#wait()
  }

  async #wait(): Promise<void> {
    do await nextTurn()
    while (!this.#mayRead())
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
