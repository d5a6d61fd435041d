/** An error of SQLite with its extended result code (https://sqlite.org/rescode.html). */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number

  constructor(message: string, errcode: number, options?: ErrorOptions) {
    super(message, options)
    this.errcode = errcode
  }
}

/**
 * SQLITE_IOERR: the transaction was interrupted, because its thread ended or by SQLite itself; a
 * retry can succeed
 */
export const TRANSACTION_GONE = 10

/** An error as sent between threads: the structured clone drops an Error's own fields. */
export interface SentError {
  message: string
  errcode: number | undefined
}

/** @param error thrown by node:sqlite */
export function toSentError(error: unknown): SentError {
  const { message, errcode } = error as { message?: unknown; errcode?: unknown }
  return {
    message: String(message ?? error),
    errcode: typeof errcode === 'number' ? errcode : undefined,
  }
}

/** A SqliteError for an error of SQLite, otherwise (a value that cannot be bound) a TypeError. */
export function fromSentError(sent: SentError): Error {
  return sent.errcode === undefined
    ? new TypeError(sent.message)
    : new SqliteError(sent.message, sent.errcode)
}

const SQLITE_FULL = 13

export const isDiskFull = (errcode: number) => (errcode & 0xff) === SQLITE_FULL

/**
 * The disk itself failed (fsync, write, read …), so the state of the last writes is unknown (F7).
 * The code without extension means an interrupted transaction, see above.
 */
export const isDiskBroken = (errcode: number) =>
  (errcode & 0xff) === TRANSACTION_GONE && errcode !== TRANSACTION_GONE
