import { existsSync, rmSync, statSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import {
  type DuckDBConnection,
  DuckDBInstance,
  DuckDBPendingResultState,
  type DuckDBValue,
} from '@duckdb/node-api'

export type Row = Record<string, unknown>
export type Run = (sql: string, values?: readonly DuckDBValue[]) => Promise<Row[]>

/**
 * The file has one owner, which opens it when it is first needed. DuckDB runs on the owner's
 * thread; the second thread is added later (`duckdb-threads.ts`).
 */
const SETTINGS = {
  memory_limit: '256MB',
  threads: '1',
  preserve_insertion_order: 'false',
  // lets quarters of an hour in two years be counted by kind in an array: 50 MB while it runs
  perfect_ht_threshold: '20',
}

/** for work that nobody waits for */
const SPARINGLY = `set memory_limit = '96MB'`
const RELEASE = `set memory_limit = '${SETTINGS.memory_limit}'`

/** size of what DuckDB first writes to a new file */
const HEAD_BYTES = 3 * 4_096

export async function openDuckDb(path: string): Promise<DuckDBInstance> {
  dropUnfinished(path)
  try {
    return await DuckDBInstance.create(path, SETTINGS)
  } catch (error) {
    if (!DAMAGED.test(String(error))) throw error
    throw new Error(
      `${path} is damaged. Nothing was changed, and clicks wait in the journal: put a copy in its place, or move it and its .wal away, then a new one begins; docs/operating.md says more (${(error as Error).message})`,
      { cause: error },
    )
  }
}

const DAMAGED = /not a valid DuckDB database|corrupt/i

/**
 * If the disk was full or the process died while the file was created, it is incomplete, and DuckDB
 * would refuse it for ever. Such a file has never held data.
 */
function dropUnfinished(path: string): void {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size >= HEAD_BYTES || existsSync(`${path}.wal`)) return
  rmSync(path)
}

/**
 * Runs a statement on this thread. The thread pool, which file access and password hashing also
 * need, only prepares it. One statement at a time per connection.
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
    // let messages through between tasks; without a task, data is being loaded
    await (state === DuckDBPendingResultState.NO_TASKS_AVAILABLE ? sleep(1) : nextTurn())
  }
  return (await pending.readAll()).getRowObjectsJS()
}

/** One connection, which runs its transactions one after the other. */
export class Turns {
  readonly #connection: DuckDBConnection
  #last: Promise<unknown> = Promise.resolve()

  readonly #onEnd: () => void

  /** @param onEnd called after each transaction, whether it succeeded or not */
  constructor(connection: DuckDBConnection, onEnd: () => void = () => {}) {
    this.#connection = connection
    this.#onEnd = onEnd
  }

  /** Runs everything or nothing, on one state of the data. */
  transaction<T>(act: (run: Run, connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = this.#connection
    const turn = this.#last.then(async () => {
      const runHere: Run = (sql, values) => run(connection, sql, values)
      await runHere('begin').catch(async () => {
        // the rollback of the previous transaction failed
        await runHere('rollback')
        await runHere('begin')
      })
      try {
        const result = await act(runHere, connection)
        await runHere('commit')
        return result
      } catch (error) {
        await runHere('rollback').catch(() => {})
        throw error
      } finally {
        this.#onEnd()
      }
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  /**
   * Returns memory that statements no longer need to the system. DuckDB has no statement for this,
   * but setting the memory limit does it, even to its current value.
   */
  release(): Promise<unknown> {
    return this.alone((connection) => run(connection, RELEASE))
  }

  /**
   * Runs a transaction with a lower memory limit; DuckDB puts the rest on disk. If that is not
   * possible, the normal limit applies. Memory is returned afterwards.
   */
  async sparingly<T>(act: (run: Run) => Promise<T>): Promise<T> {
    // setting the limit fails if more is in use; the transaction shows whether there is enough
    await this.alone((connection) => run(connection, SPARINGLY)).catch(() => {})
    try {
      return await this.transaction(act)
    } catch (error) {
      if (!isOutOfMemory(error)) throw error
    } finally {
      // if this fails as well, the next statement fails and reports it
      await this.release().catch(() => {})
    }
    return this.transaction(act)
  }

  /** Runs `act` while this connection is idle. */
  alone<T>(act: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => act(this.#connection))
    this.#last = turn.catch(() => {})
    return turn
  }

  /** resolves when everything requested so far is done */
  async idle(): Promise<void> {
    await this.#last
  }
}

/** There is not enough memory for the query; later, or for a smaller one, there may be. */
export class ClickStoreBusy extends Error {
  override readonly name = 'ClickStoreBusy'
}

/** The file cannot be opened, or its disk fails. Meanwhile clicks wait in their journals. */
export class ClickStoreAway extends Error {
  override readonly name = 'ClickStoreAway'
}

/** After such a failure DuckDB refuses everything until the file is reopened. */
export const isInvalidated = (error: unknown): boolean =>
  error instanceof Error && /\b(?:FATAL|INTERNAL) Error:/.test(error.message)

/** Whether the disk, not the query, caused the error. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && /\bIO Error:|\bFailed to commit:/.test(error.message)

/**
 * Reads. If the data does not fit into the memory that the connections share, it is read once more
 * when no write is running. DuckDB puts most large intermediate data on disk, but not all.
 * @throws ClickStoreBusy if it does not fit then either
 */
export async function readWithin<T>(
  { reader, writer }: { reader: Turns; writer: Turns },
  act: (run: Run) => Promise<T>,
): Promise<T> {
  try {
    return await reader.transaction(act)
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
  }
  try {
    return await writer.alone(() => reader.transaction(act))
  } catch (error) {
    if (!isOutOfMemory(error)) throw error
    throw new ClickStoreBusy('The click store has too little memory for this.', { cause: error })
  }
}

/**
 * Errors of the Node API have neither code nor class, and those of a commit do not even name their
 * kind.
 */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && OUT_OF_MEMORY.test(error.message)
}

const OUT_OF_MEMORY = /Out of Memory Error|could not allocate block|failed to pin block/
