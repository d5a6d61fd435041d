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
 * The file has one owner, opened when it is first needed. One thread is the owner's; the second
 * comes later (`duckdb-threads.ts`).
 */
const SETTINGS = {
  memory_limit: '256MB',
  threads: '1',
  preserve_insertion_order: 'false',
  // quarters of an hour of two years by kind are counted at places of their own: 50 MB, while it lasts
  perfect_ht_threshold: '20',
}

/** for what nobody waits for */
const SPARINGLY = `set memory_limit = '96MB'`
const RELEASE = `set memory_limit = '${SETTINGS.memory_limit}'`

/** what DuckDB writes first into a new file */
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
 * A disk that was full, or a process that died, while the file was made leaves one that DuckDB would
 * refuse for ever. It has never held anything.
 */
function dropUnfinished(path: string): void {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file?.isFile() || file.size >= HEAD_BYTES || existsSync(`${path}.wal`)) return
  rmSync(path)
}

/**
 * Runs a statement, its work done by this thread: the threads of the process's pool, which files and
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
    // between tasks, messages get their turn; without a task, data is on its way
    await (state === DuckDBPendingResultState.NO_TASKS_AVAILABLE ? sleep(1) : nextTurn())
  }
  return (await pending.readAll()).getRowObjectsJS()
}

/** One connection, its transactions one after the other. */
export class Turns {
  readonly #connection: DuckDBConnection
  #last: Promise<unknown> = Promise.resolve()

  readonly #onEnd: () => void

  /** @param onEnd after each transaction, whether it came to be or not */
  constructor(connection: DuckDBConnection, onEnd: () => void = () => {}) {
    this.#connection = connection
    this.#onEnd = onEnd
  }

  /** All or nothing, on one state of the data. */
  transaction<T>(act: (run: Run, connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = this.#connection
    const turn = this.#last.then(async () => {
      const runHere: Run = (sql, values) => run(connection, sql, values)
      await runHere('begin').catch(async () => {
        // the last one's rollback failed
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
   * Gives memory that statements no longer need back to the system. DuckDB has no statement for it; setting the
   * bound, also to what it is, does it.
   */
  release(): Promise<unknown> {
    return this.alone((connection) => run(connection, RELEASE))
  }

  /**
   * A transaction for which the disk takes what is beyond a part of the memory; where that cannot be, it has all of it.
   * What it leaves is given back.
   */
  async sparingly<T>(act: (run: Run) => Promise<T>): Promise<T> {
    // it fails where more than that is in use: the transaction tells whether there is enough
    await this.alone((connection) => run(connection, SPARINGLY)).catch(() => {})
    try {
      return await this.transaction(act)
    } catch (error) {
      if (!isOutOfMemory(error)) throw error
    } finally {
      // where even that fails, nothing else works either, and says so
      await this.release().catch(() => {})
    }
    return this.transaction(act)
  }

  /** Runs `act` while this connection does nothing. */
  alone<T>(act: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => act(this.#connection))
    this.#last = turn.catch(() => {})
    return turn
  }

  /** when everything that was asked so far is done */
  async idle(): Promise<void> {
    await this.#last
  }
}

/** There is not memory enough for what is asked; later, or with less asked, there may be. */
export class ClickStoreBusy extends Error {
  override readonly name = 'ClickStoreBusy'
}

/** The file cannot be opened, or what it lies on fails. Clicks wait in their journals meanwhile. */
export class ClickStoreAway extends Error {
  override readonly name = 'ClickStoreAway'
}

/** DuckDB answers nothing any more on a file that failed like that, until it is opened anew. */
export const isInvalidated = (error: unknown): boolean =>
  error instanceof Error && /\b(?:FATAL|INTERNAL) Error:/.test(error.message)

/** The disk, not what was asked. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof Error && /\bIO Error:|\bFailed to commit:/.test(error.message)

/**
 * Reads; what does not fit into the memory that both connections share is read once more when nothing
 * is being written. DuckDB puts most of what is too large on the disk, but not everything.
 * @throws ClickStoreBusy when it does not fit then either
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

/** The errors of node-api have neither code nor class; those of a commit name no kind either. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && OUT_OF_MEMORY.test(error.message)
}

const OUT_OF_MEMORY = /Out of Memory Error|could not allocate block|failed to pin block/
