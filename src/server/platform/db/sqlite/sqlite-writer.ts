import { Worker } from 'node:worker_threads'
import { fromSentError, type SentError, SqliteError, TRANSACTION_GONE } from './sqlite-error.ts'
import type { StatementResult } from './sqlite-statements.ts'

export interface StatementOptions {
  /** how long it may wait for another process's lock; 5 s by default */
  busyTimeoutMs?: number
  /** refuse instead of running alone if the transaction it belongs to is gone */
  isInTransaction?: boolean
  /** opens the transaction first; if that fails, the statement does not run */
  begins?: boolean
}

export interface WriterRequest extends StatementOptions {
  id: number
  sql: string
  parameters: readonly unknown[]
  close?: boolean
}

export interface WriterAnswer extends StatementResult {
  id: number
  error?: SentError
}

interface Pending {
  resolve(result: StatementResult): void
  reject(error: Error): void
}

/**
 * The main thread's side of the writing connection. Calls run in order; a caller that needs several
 * in one transaction holds the driver's lock. Calls of one turn are sent to the thread together,
 * since each message costs two thread switches. If the thread dies, its calls are rejected, SQLite
 * rolls back its open transaction, and the next call starts a new thread.
 */
export class SqliteWriter {
  readonly #path: string
  readonly #pending = new Map<number, Pending>()
  #outgoing: WriterRequest[] = []
  #worker: Worker | undefined
  #starting: Promise<void> | undefined
  /** the thread has opened the file */
  #isRunning = false
  #lastId = 0
  #isClosed = false
  readonly #onFailure: (errcode: number) => void

  /** @param onFailure called with the result code of every statement that SQLite refused */
  constructor(path: string, onFailure: (errcode: number) => void = () => {}) {
    this.#path = path
    this.#onFailure = onFailure
  }

  /** Opens the file, creating it if needed. @throws SqliteError */
  start(): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed.'))
    this.#starting ??= new Promise<void>((resolve, reject) => {
      const opened = () => {
        this.#isRunning = true
        resolve()
      }
      this.#pending.set(0, { resolve: opened, reject })
      const worker = new Worker(new URL('./sqlite-writer.worker.ts', import.meta.url), {
        workerData: { path: this.#path },
        name: 'sqlite-writer',
      })
      this.#worker = worker
      worker.on('message', (answers: WriterAnswer[]) => {
        for (const answer of answers) this.#settle(answer)
      })
      worker.on('error', (error) => this.#lose(worker, error as Error))
      worker.on('exit', () => this.#lose(worker, undefined))
    })
    return this.#starting
  }

  /**
   * Runs one statement.
   * @throws SqliteError, TypeError for a value that cannot be bound
   */
  run(
    sql: string,
    parameters: readonly unknown[] = [],
    options: StatementOptions = {},
  ): Promise<StatementResult> {
    if (!this.#isRunning) return this.start().then(() => this.#enqueue(sql, parameters, options))
    return this.#enqueue(sql, parameters, options)
  }

  #enqueue(
    sql: string,
    parameters: readonly unknown[],
    options: StatementOptions,
  ): Promise<StatementResult> {
    const worker = this.#worker
    if (!worker) {
      return Promise.reject(new SqliteError('The writing thread is gone.', TRANSACTION_GONE))
    }
    this.#lastId += 1
    const request: WriterRequest = { id: this.#lastId, sql, parameters, ...options }
    return new Promise<StatementResult>((resolve, reject) => {
      if (this.#pending.size === 0) worker.ref()
      this.#pending.set(request.id, { resolve, reject })
      if (this.#outgoing.push(request) === 1) process.nextTick(() => this.#send())
    })
  }

  #send(): void {
    const requests = this.#outgoing
    this.#outgoing = []
    // the thread may have died meanwhile, and its callers were told
    const waiting = requests.filter(({ id }) => this.#pending.has(id))
    try {
      this.#worker?.postMessage(waiting)
    } catch {
      for (const request of waiting) this.#sendAlone(request)
    }
  }

  #sendAlone(request: WriterRequest): void {
    try {
      this.#worker?.postMessage([request])
    } catch (error) {
      // the caller passed a value that cannot be cloned (a function, a promise)
      this.#settle({
        id: request.id,
        rows: [],
        error: { message: String((error as Error).message), errcode: undefined },
      })
    }
  }

  /** Ends the thread after its remaining calls. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#isRunning = false
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.ref()
    this.#send()
    worker.postMessage([{ id: -1, sql: '', parameters: [], close: true } satisfies WriterRequest])
    await ended
  }

  /** Ends the thread at once; SQLite rolls back the open transaction. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate()
  }

  #settle(answer: WriterAnswer): void {
    const pending = this.#pending.get(answer.id)
    if (!pending) return
    this.#pending.delete(answer.id)
    // an idle thread must not keep a finished command running
    if (this.#pending.size === 0) this.#worker?.unref()
    if (answer.error) {
      if (answer.error.errcode !== undefined) this.#onFailure(answer.error.errcode)
      pending.reject(fromSentError(answer.error))
    } else pending.resolve({ rows: answer.rows, changes: answer.changes })
  }

  #lose(worker: Worker, cause: Error | undefined): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#starting = undefined
    this.#isRunning = false
    const errcode = (cause as { errcode?: number } | undefined)?.errcode ?? TRANSACTION_GONE
    const pending = [...this.#pending.values()]
    this.#pending.clear()
    for (const call of pending) {
      call.reject(
        new SqliteError(cause?.message ?? 'The writing thread ended.', errcode, { cause }),
      )
    }
  }
}
