import { queryOptions } from '@tanstack/react-query'
import type {
  confirmSecondFactorEndpoint,
  disableSecondFactorEndpoint,
  enableSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  secondFactorSignInEndpoint,
  secondFactorStateEndpoint,
} from '#contract/second-factor.ts'
import { call } from '#web/platform/call.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) =>
    call<typeof secondFactorStateEndpoint>('GET', '/api/v1/auth/two-factor', {}, { signal }),
})

export function beginSecondFactor(password: string) {
  return call<typeof enableSecondFactorEndpoint>('POST', '/api/v1/auth/two-factor/enable', {
    body: { password },
  })
}

export function confirmSecondFactor(code: string) {
  return call<typeof confirmSecondFactorEndpoint>('POST', '/api/v1/auth/two-factor/verify-totp', {
    body: { code },
  })
}

export interface Proof {
  password: string
  code: string
}

export function renewRecoveryCodes(body: Proof) {
  return call<typeof renewRecoveryCodesEndpoint>(
    'POST',
    '/api/v1/auth/two-factor/generate-backup-codes',
    { body },
  )
}

export function endSecondFactor(body: Proof) {
  return call<typeof disableSecondFactorEndpoint>('POST', '/api/v1/auth/two-factor/disable', {
    body,
  })
}

export function signInWithCode(code: string) {
  return call<typeof secondFactorSignInEndpoint>(
    'POST',
    '/api/v1/auth/second-factor',
    { body: { code } },
    { keepSession: true },
  )
}
