import { call } from '#web/platform/call.ts'

/** Calls for signing in besides those of `identity`; none of their refusals ends a session. */
const keepSession = { keepSession: true } as const

export function verifyEmail(body: { email: string; code: string }) {
  return call('identity.verifyEmail', { body }, keepSession)
}

export function resendCode(body: { email: string }) {
  return call('identity.resendCode', { body }, keepSession)
}

/** Whether an administrator's link is valid; 404 once there is an administrator. */
export function fetchSetupState(token?: string, signal?: AbortSignal) {
  const options = signal ? { ...keepSession, signal } : keepSession
  const query = token ? { token } : {}
  return call('installation.setupState', { query }, options)
}

export function resetPassword(body: { token: string; password: string }) {
  return call('account.resetPassword', { body }, keepSession)
}

export function confirmEmail(body: { token: string; stop?: boolean }) {
  return call('account.confirmEmail', { body }, keepSession)
}

export function restoreAccount(body: { token: string }) {
  return call('account.restore', { body }, keepSession)
}
