import { Worker } from 'node:worker_threads'
import { fromSentError, type SentError, SqliteError, TRANSACTION_GONE } from './sqlite-error.ts'
import type { StatementResult } from './sqlite-statements.ts'

export interface StatementOptions {
  /** how long it may wait for another process's lock; 5 s by default */
  busyTimeoutMs?: number
  /** refuses when the transaction it belongs to is gone, instead of running by itself */
  isInTransaction?: boolean
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
 * The main thread's side of the writing connection. Calls run in the order they are made; whoever
 * needs several in one transaction holds the driver's lock. A thread that dies rejects the calls it
 * had, and the next call starts another; SQLite rolls its open transaction back.
 */
export class SqliteWriter {
  readonly #path: string
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | undefined
  #starting: Promise<void> | undefined
  #lastId = 0
  #isClosed = false
  readonly #onFailure: (errcode: number) => void

  /** @param onFailure gets the result code of every statement that SQLite refused */
  constructor(path: string, onFailure: (errcode: number) => void = () => {}) {
    this.#path = path
    this.#onFailure = onFailure
  }

  /** Opens the file, creating it. @throws SqliteError */
  start(): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed.'))
    this.#starting ??= new Promise<void>((resolve, reject) => {
      this.#pending.set(0, { resolve: () => resolve(), reject })
      const worker = new Worker(new URL('./sqlite-writer.worker.ts', import.meta.url), {
        workerData: { path: this.#path },
        name: 'sqlite-writer',
      })
      this.#worker = worker
      worker.on('message', (answer: WriterAnswer) => this.#settle(answer))
      worker.on('error', (error) => this.#lose(worker, error as Error))
      worker.on('exit', () => this.#lose(worker, undefined))
    })
    return this.#starting
  }

  /**
   * Runs one statement.
   * @throws SqliteError, TypeError for a value that cannot be bound
   */
  async run(
    sql: string,
    parameters: readonly unknown[] = [],
    options: StatementOptions = {},
  ): Promise<StatementResult> {
    await this.start()
    const worker = this.#worker
    if (!worker) throw new SqliteError('The writing thread is gone.', TRANSACTION_GONE)
    this.#lastId += 1
    const request: WriterRequest = { id: this.#lastId, sql, parameters, ...options }
    return new Promise<StatementResult>((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject })
      worker.ref()
      try {
        worker.postMessage(request)
      } catch (error) {
        // a value that cannot be cloned (a function, a promise) is the caller's mistake
        this.#pending.delete(request.id)
        reject(new TypeError(String((error as Error).message)))
      }
    })
  }

  /** Ends the thread after the calls it has. */
  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    worker.ref()
    worker.postMessage({ id: -1, sql: '', parameters: [], close: true } satisfies WriterRequest)
    await ended
  }

  /** Ends the thread at once; SQLite rolls back what it had open. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate()
  }

  #settle(answer: WriterAnswer): void {
    const pending = this.#pending.get(answer.id)
    if (!pending) return
    this.#pending.delete(answer.id)
    // an idle thread must not keep a finished command alive
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
