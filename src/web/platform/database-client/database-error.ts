/** What the database client says by itself, in the words of spec §8. */
export const DATABASE_MESSAGES = {
  /** no answer within ten seconds, or the first connection failed */
  unreachable: 'Could not reach Cloud Firestore backend',
  /** whoever waited when the client was closed */
  shuttingDown: 'Firestore shutting down',
  /** whoever stopped waiting */
  cancelled: 'Operation cancelled',
  /** any use after the end */
  terminated: 'The client has already been terminated.',
} as const

/** A failure of the database client; codes and messages are those of the SDK. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What the SDK threw, as ours. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new DatabaseError(
    typeof code === 'string' ? code : 'unknown',
    typeof message === 'string' ? message : String(error),
    { cause: error },
  )
}
