import type {
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  restoreAccountEndpoint,
} from '#contract/account.ts'
import type {
  registerEndpoint,
  resendCodeEndpoint,
  setupEndpoint,
  setupStateEndpoint,
  signInEndpoint,
  signOutEndpoint,
  verifyEmailEndpoint,
} from '#contract/identity.ts'
import { call } from '#web/platform/call.ts'

/** Calls around signing in; none of their refusals ends a session. */
const keepSession = { keepSession: true } as const

export interface Credentials {
  email: string
  password: string
}

export function signIn(body: Credentials) {
  return call<typeof signInEndpoint>('POST', '/post-jwt-login', { body }, keepSession)
}

export function register(body: Credentials & { username: string }) {
  return call<typeof registerEndpoint>('POST', '/post-jwt-register', { body }, keepSession)
}

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

export function signOut() {
  return call<typeof signOutEndpoint>('POST', '/api/v1/auth/sign-out', {}, keepSession)
}

/** Whether a link for an administrator is good; 404 once there is one. */
export function fetchSetupState(token?: string, signal?: AbortSignal) {
  const options = signal ? { ...keepSession, signal } : keepSession
  const query = token ? { token } : {}
  return call<typeof setupStateEndpoint>('GET', '/api/v1/setup', { query }, options)
}

export function setUpAdministrator(body: Credentials & { username: string; token: string }) {
  return call<typeof setupEndpoint>('POST', '/api/v1/setup', { body }, keepSession)
}

export function forgotPassword(body: { email: string }) {
  return call<typeof forgotPasswordEndpoint>('POST', '/jwt-forget-pwd', { body }, keepSession)
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
