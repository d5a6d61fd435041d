import type {
  AccountChange,
  changeAccountEndpoint,
  changeEmailEndpoint,
  deleteAccountEndpoint,
  getAccountEndpoint,
  stopEmailChangeEndpoint,
} from '#contract/account.ts'
import type { endSessionEndpoint, listSessionsEndpoint } from '#contract/identity.ts'
import { call } from '#web/platform/call.ts'

const ACCOUNT = '/api/v1/account'

export function fetchAccount(signal?: AbortSignal) {
  return call<typeof getAccountEndpoint>('GET', ACCOUNT, {}, signal ? { signal } : {})
}

export function changeAccount(body: AccountChange) {
  return call<typeof changeAccountEndpoint>('PATCH', ACCOUNT, { body })
}

export function changeEmail(body: { email: string; password: string }) {
  return call<typeof changeEmailEndpoint>('POST', '/api/v1/auth/change-email', { body })
}

export function stopEmailChange() {
  return call<typeof stopEmailChangeEndpoint>('DELETE', '/api/v1/auth/change-email', {})
}

export function fetchSessions(signal?: AbortSignal) {
  const path = '/api/v1/auth/sessions'
  return call<typeof listSessionsEndpoint>('GET', path, {}, signal ? { signal } : {})
}

export function endSession(id: string) {
  const path = '/api/v1/auth/sessions/:id'
  return call<typeof endSessionEndpoint>('DELETE', path, { params: { id } })
}

export function deleteAccount(body: { password: string }) {
  return call<typeof deleteAccountEndpoint>('POST', '/api/v1/account/delete', { body })
}

/** Opened by the browser as a download. */
export const EXPORT_ADDRESS = '/api/v1/account/export'
