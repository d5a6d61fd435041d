import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import type { Returned } from './social.api.ts'

/** How a sign-in at a provider ended if nobody was signed in or connected. */
export type ReturnEnd =
  /** the person declined */
  | 'stopped'
  /** the provider's answer was not valid */
  | 'failed'
  /** started elsewhere, or too long ago */
  | 'stale'
  /** the address has an account with a password */
  | 'known'
  /** the provider has not verified the address */
  | 'unconfirmed'
  /** it belongs to another account */
  | 'taken'
  /** the second factor is missing */
  | 'code'
  | { reason: string }

/** Reads the return address; texts that a provider puts into it are never shown. */
export function readReturned(search: URLSearchParams): Returned | 'stopped' | 'failed' {
  const error = search.get('error')
  if (error !== null) return error === 'access_denied' ? 'stopped' : 'failed'
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => search.get(name))
  return code && state ? { code, state, ...(iss && { iss }) } : 'failed'
}

export function returnEndOf(error: unknown): ReturnEnd {
  if (!(error instanceof CallFailure)) return { reason: textOfError(error) }
  const { code, fields } = error
  if (code === 'err_13') return fields.code ? 'code' : fields.password ? 'known' : 'failed'
  if (code === 'err_11') return 'unconfirmed'
  if (code === 'err_409') return 'taken'
  if (code === 'err_400') return fields.state ? 'stale' : 'failed'
  return { reason: textOfError(error) }
}
