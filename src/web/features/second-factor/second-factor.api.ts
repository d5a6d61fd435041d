import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second-factor'],
  queryFn: ({ signal }) => call('secondFactor.state', {}, { signal }),
})

export function beginSecondFactor(password: string) {
  return call('secondFactor.enable', {
    body: { password },
  })
}

export function confirmSecondFactor(code: string) {
  return call('secondFactor.confirm', {
    body: { code },
  })
}

export interface Proof {
  password: string
  code: string
}

export function renewRecoveryCodes(body: Proof) {
  return call('secondFactor.renewRecoveryCodes', { body })
}

export function endSecondFactor(body: Proof) {
  return call('secondFactor.disable', {
    body,
  })
}

export function signInWithCode(code: string) {
  return call('secondFactor.signIn', { body: { code } }, { keepSession: true })
}
