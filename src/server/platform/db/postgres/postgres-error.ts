/** The fields of an answer of the server, told apart from errors of the client without loading `pg`. */
interface ServerError {
  code: string
  severity: string
}

/** @returns the SQLSTATE, undefined when the error is not the server's answer */
export function postgresCodeOf(error: unknown): string | undefined {
  return isServerError(error) ? error.code : undefined
}

/** Anything but an orderly answer of the server leaves the connection in an unknown state. */
export function endsConnection(error: unknown): boolean {
  return !isServerError(error) || error.severity === 'FATAL'
}

function isServerError(error: unknown): error is ServerError {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as Partial<ServerError>
  return typeof code === 'string' && typeof severity === 'string'
}
