import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import {
  type DuckDBConnection,
  DuckDBInstance,
  DuckDBPendingResultState,
  type DuckDBValue,
} from '@duckdb/node-api'

export type Row = Record<string, unknown>
export type Run = (sql: string, values?: readonly DuckDBValue[]) => Promise<Row[]>

/** performance.md §1; the file has one owner, opened when it is first needed. */
const SETTINGS = { memory_limit: '256MB', threads: '1', preserve_insertion_order: 'false' }
const THREADS = 2
/** the lowest there is: redirects come first */
const PRIORITY = 19

/**
 * Opens the file. DuckDB's own thread gets the lowest priority too, where threads have one each: it is
 * begun by a thread of the pool that all of the process shares, and would compete with redirects.
 */
export async function openDuckDb(path: string): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, SETTINGS)
  const connection = await instance.connect()
  const before = new Set(poolThreads())
  await connection.run(`set threads = ${THREADS}`)
  for (const thread of poolThreads()) if (!before.has(thread)) lower(thread)
  connection.closeSync()
  return instance
}

/**
 * Runs a statement, its work done by this thread and DuckDB's own: the pool's threads, which files and
 * passwords need too, only prepare it. One at a time on a connection.
 */
export async function run(
  connection: DuckDBConnection,
  sql: string,
  values: readonly DuckDBValue[] = [],
): Promise<Row[]> {
  const pending = await connection.start(sql, [...values])
  for (;;) {
    const state = pending.runTask()
    if (state === DuckDBPendingResultState.RESULT_READY) break
    // nothing to do here while the other thread is busy; between tasks, messages get their turn
    await (state === DuckDBPendingResultState.NO_TASKS_AVAILABLE ? sleep(1) : nextTurn())
  }
  return (await pending.readAll()).getRowObjectsJS()
}

/** One connection, its transactions one after the other. */
export class Turns {
  readonly #connection: DuckDBConnection
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: DuckDBConnection) {
    this.#connection = connection
  }

  /** All or nothing, on one state of the data. */
  transaction<T>(act: (run: Run, connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = this.#connection
    const turn = this.#last.then(async () => {
      const runHere: Run = (sql, values) => run(connection, sql, values)
      await runHere('begin')
      try {
        const result = await act(runHere, connection)
        await runHere('commit')
        return result
      } catch (error) {
        await runHere('rollback').catch(() => {})
        throw error
      }
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  /** when everything that was asked so far is done */
  async idle(): Promise<void> {
    await this.#last
  }
}

const TASKS = '/proc/self/task'

/** Threads of the pool, and those begun by them, which inherit the name. */
function poolThreads(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync(TASKS)
    .filter((id) => nameOf(id) === 'libuv-worker')
    .map(Number)
}

function nameOf(thread: string): string {
  try {
    return readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim()
  } catch {
    // ended meanwhile
    return ''
  }
}

function lower(thread: number): void {
  try {
    setPriority(thread, PRIORITY)
  } catch {
    // ended meanwhile, or not allowed: slower redirects, nothing wrong
  }
}
