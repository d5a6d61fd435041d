import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'

/** How the way to the provider of a space ended where nobody was signed in or joined. */
export type TeamEnd =
  /** the person said no */
  | 'stopped'
  /** the provider said something that does not count */
  | 'failed'
  /** begun elsewhere, or too long ago */
  | 'stale'
  /** the address has an account, which nobody has joined */
  | 'known'
  /** the identity is joined to another account */
  | 'taken'
  /** no verified address of a domain of the space, or no newcomers are taken */
  | 'uninvited'
  /** the space needs a second factor, and neither side has one */
  | 'factor'
  /** no longer in the space */
  | 'gone'
  /** the provider refuses us */
  | 'refused'
  /** the provider cannot be reached */
  | 'away'
  /** the space has no sign-in of its own any more */
  | 'off'
  /** our second factor is still missing */
  | 'code'
  | { reason: string }

export function teamEndOf(error: unknown): TeamEnd {
  if (!(error instanceof CallFailure)) return { reason: textOfError(error) }
  const { code, fields } = error
  const ends: Readonly<Record<string, TeamEnd>> = {
    err_11: 'uninvited',
    err_13: fields.code ? 'code' : 'known',
    err_54: 'off',
    err_101: fields.secondFactor ? 'factor' : 'gone',
    err_102: 'refused',
    err_400: fields.state ? 'stale' : 'failed',
    err_409: 'taken',
    err_503: 'away',
  }
  return ends[code] ?? { reason: textOfError(error) }
}
