import { Worker } from 'node:worker_threads'
import { type RowLists, rowsOfLists } from './row-lists.ts'
import { fromSentError, type SentError, SqliteError, TRANSACTION_GONE } from './sqlite-error.ts'

export interface ReaderRequest {
  sql: string
  parameters: readonly unknown[]
}

export type ReaderAnswer = RowLists | { error: SentError }

interface Read extends ReaderRequest {
  resolve(rows: Record<string, unknown>[]): void
  reject(error: Error): void
}

interface Reader {
  worker: Worker
  /** it has not opened the file yet */
  isStarting: boolean
  read: Read | undefined
}

const MOST_READERS = 2
/** if a read waits longer than this, another thread is started, which takes about as long */
const PATIENCE_MS = 25

/**
 * Threads for reading, each with its own connection. Each runs one read at a time, in the order of
 * requests, so a caller with many reads waits for everybody else's in between. A read sees
 * everything committed before it.
 */
export class SqliteReaders {
  readonly #path: string
  readonly #readers = new Set<Reader>()
  readonly #waiting: Read[] = []
  #patience: NodeJS.Timeout | undefined
  #isClosed = false
  #onIdle: (() => void) | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** @throws SqliteError, TypeError for a value that cannot be bound */
  read(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed.'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sql, parameters, resolve, reject })
      this.#giveOut()
    })
  }

  /** Waits for the remaining reads. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#isBusy()) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve
      })
    }
    await Promise.all([...this.#readers].map(({ worker }) => worker.terminate()))
  }

  #isBusy(): boolean {
    return this.#waiting.length > 0 || [...this.#readers].some(({ read }) => read !== undefined)
  }

  #giveOut(): void {
    for (const reader of this.#readers) {
      if (this.#waiting.length === 0) break
      if (reader.isStarting || reader.read !== undefined) continue
      this.#send(reader, this.#waiting.shift()!)
    }
    if (this.#waiting.length === 0 || this.#readers.size === MOST_READERS) return
    if (this.#readers.size === 0) this.#start()
    else this.#patience ??= setTimeout(() => this.#losePatience(), PATIENCE_MS)
  }

  #losePatience(): void {
    this.#patience = undefined
    if (this.#waiting.length > 0 && this.#readers.size < MOST_READERS) this.#start()
  }

  #send(reader: Reader, read: Read): void {
    const { sql, parameters } = read
    try {
      reader.worker.postMessage({ sql, parameters } satisfies ReaderRequest)
      reader.read = read
      // an idle thread must not keep a finished command running
      reader.worker.ref()
    } catch (error) {
      // the caller passed a value that cannot be cloned (a function, a promise)
      read.reject(new TypeError(String((error as Error).message)))
    }
  }

  #start(): void {
    const worker = new Worker(new URL('./sqlite-reader.worker.ts', import.meta.url), {
      workerData: { path: this.#path },
      name: 'sqlite-reader',
    })
    const reader: Reader = { worker, isStarting: true, read: undefined }
    this.#readers.add(reader)
    worker.on('message', (answer: ReaderAnswer) => this.#settle(reader, answer))
    worker.on('error', (error) => this.#lose(reader, error as Error))
    worker.on('exit', () => this.#lose(reader, undefined))
  }

  #settle(reader: Reader, answer: ReaderAnswer): void {
    const { read } = reader
    reader.isStarting = false
    reader.read = undefined
    this.#giveOut()
    if (reader.read === undefined) reader.worker.unref()
    if (read !== undefined) {
      if ('error' in answer) read.reject(fromSentError(answer.error))
      else read.resolve(rowsOfLists(answer))
    }
    if (this.#onIdle !== undefined && !this.#isBusy()) this.#onIdle()
  }

  /** Fails the thread's read, and all waiting reads if no other thread is left to run them. */
  #lose(reader: Reader, cause: Error | undefined): void {
    if (!this.#readers.delete(reader)) return
    const errcode = (cause as { errcode?: number } | undefined)?.errcode ?? TRANSACTION_GONE
    const message = cause?.message ?? 'The reading thread ended.'
    const lost = reader.read === undefined ? [] : [reader.read]
    if (this.#readers.size === 0) lost.push(...this.#waiting.splice(0))
    for (const read of lost) read.reject(new SqliteError(message, errcode, { cause }))
    this.#onIdle?.()
  }
}
