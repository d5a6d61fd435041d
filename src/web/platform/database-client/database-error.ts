/** The database client's own errors, in the words of spec §8. */
export const DATABASE_MESSAGES = {
  /** no answer within ten seconds, or the first connection failed */
  unreachable: 'Could not reach Cloud Firestore backend',
  /** the client was closed while somebody waited */
  shuttingDown: 'Firestore shutting down',
  /** the caller stopped waiting */
  cancelled: 'Operation cancelled',
  /** any use after closing */
  terminated: 'The client has already been terminated.',
} as const

/** An error of the database client, with the SDK's codes and messages. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Converts what the SDK threw. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new DatabaseError(
    typeof code === 'string' ? code : 'unknown',
    typeof message === 'string' ? message : String(error),
    { cause: error },
  )
}
