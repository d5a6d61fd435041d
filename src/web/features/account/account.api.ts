import type { AccountChange } from '#contract/account/account.ts'
import { addressOf, call } from '#web/platform/call.ts'

export function fetchAccount(signal?: AbortSignal) {
  return call('account.get', {}, signal ? { signal } : {})
}

export function changeAccount(body: AccountChange) {
  return call('account.change', { body })
}

export function changeEmail(body: { email: string; password: string }) {
  return call('account.changeEmail', { body })
}

export function stopEmailChange() {
  return call('account.stopEmailChange', {})
}

export function fetchSessions(signal?: AbortSignal) {
  return call('identity.listSessions', {}, signal ? { signal } : {})
}

export function endSession(id: string) {
  return call('identity.endSession', { params: { id } })
}

export function deleteAccount(body: { password: string }) {
  return call('account.delete', { body })
}

/** The browser opens it as a download. */
export const EXPORT_ADDRESS = addressOf('account.export')
