import { isOutOfMemory, type Run, readWithin, type Turns } from './duckdb-connection.ts'

/** Number of queries that run at once; they share the memory. */
export const READERS = 3

interface Waiting {
  asker: string
  begin(reader: Turns): void
}

/**
 * The connections for reading. Queries start in order, but no asker gets all connections, so that
 * others do not wait for a screen full of long queries.
 */
export class Readers {
  readonly #all: readonly Turns[]
  readonly #free: Turns[]
  readonly #perAsker: number
  readonly #waiting: Waiting[] = []
  readonly #running = new Map<string, number>()
  readonly #asked = new Set<Promise<unknown>>()
  #last: Promise<unknown> = Promise.resolve()
  #isHeld = false

  constructor(all: readonly Turns[]) {
    this.#all = all
    this.#free = [...all]
    this.#perAsker = Math.max(1, all.length - 1)
  }

  /**
   * Reads. A query that does not fit into memory beside others is repeated when no other is
   * running.
   * @param asker who asks, for example the id of a space
   * @throws ClickStoreBusy if it does not fit then either
   */
  async ask<T>(asker: string, writer: Turns, act: (run: Run) => Promise<T>): Promise<T> {
    const asked = this.#ask(asker, writer, act)
    this.#asked.add(asked)
    try {
      return await asked
    } finally {
      this.#asked.delete(asked)
    }
  }

  /** resolves when everything requested so far is done */
  async idle(): Promise<void> {
    while (this.#asked.size > 0) await Promise.allSettled([...this.#asked])
  }

  async #ask<T>(asker: string, writer: Turns, act: (run: Run) => Promise<T>): Promise<T> {
    try {
      return await this.#inTurn(asker, act)
    } catch (error) {
      if (!isOutOfMemory(error)) throw error
    }
    return this.#byItself((reader) => readWithin({ reader, writer }, act))
  }

  async #inTurn<T>(asker: string, act: (run: Run) => Promise<T>): Promise<T> {
    const reader = await new Promise<Turns>((begin) => {
      this.#waiting.push({ asker, begin })
      this.#begin()
    })
    try {
      return await reader.transaction(act)
    } finally {
      const others = this.#running.get(asker)! - 1
      if (others > 0) this.#running.set(asker, others)
      else this.#running.delete(asker)
      this.#free.push(reader)
      this.#begin()
    }
  }

  #begin(): void {
    while (!this.#isHeld && this.#free.length > 0) {
      const at = this.#waiting.findIndex(({ asker }) => this.#runningOf(asker) < this.#perAsker)
      if (at < 0) return
      const [{ asker, begin }] = this.#waiting.splice(at, 1) as [Waiting]
      this.#running.set(asker, this.#runningOf(asker) + 1)
      begin(this.#free.pop()!)
    }
  }

  #runningOf(asker: string): number {
    return this.#running.get(asker) ?? 0
  }

  #byItself<T>(act: (reader: Turns) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      this.#isHeld = true
      try {
        await Promise.all(this.#all.map((reader) => reader.idle()))
        return await act(this.#all[0]!)
      } finally {
        this.#isHeld = false
        this.#begin()
      }
    })
    this.#last = turn.catch(() => {})
    return turn
  }
}
