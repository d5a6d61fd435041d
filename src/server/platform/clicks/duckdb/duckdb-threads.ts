import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import { run, type Turns } from './duckdb-connection.ts'

const THREADS = 2
/**
 * Node's thread pool, one of whose threads starts the engine's thread, which inherits its name and
 * priority.
 */
const POOL_THREAD = 'libuv-worker'
const TASKS = '/proc/self/task'

/**
 * The engine's second thread, on machines with a second processor
 * (docs/decisions/086-two-threads.md). It gets the priority of the calling thread, since with that
 * of the pool it would compete with redirects.
 */
export class SecondThread {
  readonly #turns: Turns
  readonly #wanted: number

  /** @param threads total number of the engine's threads */
  constructor(turns: Turns, threads = Math.min(THREADS, availableParallelism())) {
    this.#turns = turns
    this.#wanted = process.platform === 'linux' ? threads : 1
  }

  /** Stays with one thread if the priority cannot be set, as without a file descriptor or /proc. */
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

  /** Runs `act` without it: writing sorted rows then needs less memory and takes as long. */
  async without<T>(act: () => Promise<T>): Promise<T> {
    if (this.#wanted < 2) return act()
    await this.#turns.alone((connection) => run(connection, 'set threads = 1'))
    try {
      return await act()
    } finally {
      // if the thread cannot be started again, queries take longer
      await this.begin().catch(() => {})
    }
  }
}

/** @returns undefined if the thread has ended */
function nameOf(id: string): string | undefined {
  try {
    return readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
