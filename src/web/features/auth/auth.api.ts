import type {
  confirmEmailEndpoint,
  resetPasswordEndpoint,
  restoreAccountEndpoint,
} from '#contract/account.ts'
import type {
  resendCodeEndpoint,
  setupStateEndpoint,
  verifyEmailEndpoint,
} from '#contract/identity.ts'
import { call } from '#web/platform/call.ts'

/** Calls around signing in beside those of `identity`; none of their refusals ends a session. */
const keepSession = { keepSession: true } as const

export function verifyEmail(body: { email: string; code: string }) {
  return call<typeof verifyEmailEndpoint>(
    'POST',
    '/api/v1/auth/verify-email',
    { body },
    keepSession,
  )
}

export function resendCode(body: { email: string }) {
  return call<typeof resendCodeEndpoint>('POST', '/api/v1/auth/resend-code', { body }, keepSession)
}

/** Whether a link for an administrator is good; 404 once there is one. */
export function fetchSetupState(token?: string, signal?: AbortSignal) {
  const options = signal ? { ...keepSession, signal } : keepSession
  const query = token ? { token } : {}
  return call<typeof setupStateEndpoint>('GET', '/api/v1/setup', { query }, options)
}

export function resetPassword(body: { token: string; password: string }) {
  const path = '/api/v1/auth/reset-password'
  return call<typeof resetPasswordEndpoint>('POST', path, { body }, keepSession)
}

export function confirmEmail(body: { token: string; stop?: boolean }) {
  const path = '/api/v1/auth/confirm-email'
  return call<typeof confirmEmailEndpoint>('POST', path, { body }, keepSession)
}

export function restoreAccount(body: { token: string }) {
  const path = '/api/v1/auth/restore-account'
  return call<typeof restoreAccountEndpoint>('POST', path, { body }, keepSession)
}
