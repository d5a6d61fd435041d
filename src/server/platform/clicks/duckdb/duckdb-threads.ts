import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import { run, type Turns } from './duckdb-connection.ts'

const THREADS = 2
/** Node's pool, of which a thread begins that of the engine: it has the same name and priority. */
const POOL_THREAD = 'libuv-worker'
const TASKS = '/proc/self/task'

/**
 * The engine's second thread, where there is a second processor (docs/decisions/086-two-threads.md). It gets the
 * priority of the thread that asks for it: that of the pool would compete with redirects.
 */
export class SecondThread {
  readonly #turns: Turns
  readonly #wanted: number

  /** @param threads of the engine in all */
  constructor(turns: Turns, threads = Math.min(THREADS, availableParallelism())) {
    this.#turns = turns
    this.#wanted = process.platform === 'linux' ? threads : 1
  }

  /** Where its priority cannot be given to it, as without a file descriptor or /proc, there is none. */
  begin(): Promise<void> {
    return this.#turns.alone(async (connection) => {
      if (this.#wanted < 2) return
      try {
        const before = new Set(readdirSync(TASKS))
        await run(connection, `set threads = ${this.#wanted}`)
        const begun = readdirSync(TASKS).filter(
          (id) => !before.has(id) && nameOf(id) === POOL_THREAD,
        )
        if (begun.length !== this.#wanted - 1) throw new Error('The thread has another name.')
        for (const id of begun) setPriority(Number(id), getPriority(0))
      } catch {
        await run(connection, 'set threads = 1')
      }
    })
  }

  /** Without it: writing what is in order needs less memory so, and takes as long. */
  async without<T>(act: () => Promise<T>): Promise<T> {
    if (this.#wanted < 2) return act()
    await this.#turns.alone((connection) => run(connection, 'set threads = 1'))
    try {
      return await act()
    } finally {
      // where it does not come back, questions take longer
      await this.begin().catch(() => {})
    }
  }
}

/** @returns undefined for a thread that has ended */
function nameOf(id: string): string | undefined {
  try {
    return readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
