/** The fields of an error from the server. They identify it without loading `pg`. */
interface ServerError {
  code: string
  severity: string
}

/** @returns the SQLSTATE, undefined if the error did not come from the server */
export function postgresCodeOf(error: unknown): string | undefined {
  return isServerError(error) ? error.code : undefined
}

/** After anything but a regular error of the server, the connection is in an unknown state. */
export function endsConnection(error: unknown): boolean {
  return !isServerError(error) || error.severity === 'FATAL'
}

function isServerError(error: unknown): error is ServerError {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as Partial<ServerError>
  return typeof code === 'string' && typeof severity === 'string'
}
