/** An error of SQLite with its extended result code (https://sqlite.org/rescode.html). */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number

  constructor(message: string, errcode: number, options?: ErrorOptions) {
    super(message, options)
    this.errcode = errcode
  }
}

/** SQLITE_IOERR: ended in the middle, by its thread's end or by SQLite itself; a retry can succeed */
export const TRANSACTION_GONE = 10

/** An error as it crosses threads: an Error's own fields do not survive the structured clone. */
export interface SentError {
  message: string
  errcode: number | undefined
}

/** @param error as node:sqlite throws it */
export function toSentError(error: unknown): SentError {
  const { message, errcode } = error as { message?: unknown; errcode?: unknown }
  return {
    message: String(message ?? error),
    errcode: typeof errcode === 'number' ? errcode : undefined,
  }
}

/** A SqliteError for an answer of SQLite, else (a value that cannot be bound) a TypeError. */
export function fromSentError(sent: SentError): Error {
  return sent.errcode === undefined
    ? new TypeError(sent.message)
    : new SqliteError(sent.message, sent.errcode)
}

const SQLITE_FULL = 13

export const isDiskFull = (errcode: number) => (errcode & 0xff) === SQLITE_FULL

/**
 * The disk itself failed (fsync, write, read …), and what it holds of the last writes is unknown (F7).
 * The plain code is a transaction that ended, see above.
 */
export const isDiskBroken = (errcode: number) =>
  (errcode & 0xff) === TRANSACTION_GONE && errcode !== TRANSACTION_GONE
