import { queryOptions } from '@tanstack/react-query'
import type {
  beginSocialConnectEndpoint,
  beginSocialSignInEndpoint,
  disconnectSocialEndpoint,
  finishSocialConnectEndpoint,
  finishSocialSignInEndpoint,
  listSocialEndpoint,
  SocialProvider,
} from '#contract/social.ts'
import { call } from '#web/platform/call.ts'

const keepSession = { keepSession: true } as const

/** What a provider adds to the address of the way back. */
export interface Returned {
  code: string
  state: string
}

export const socialQuery = queryOptions({
  queryKey: ['account', 'social'],
  queryFn: async ({ signal }) =>
    (await call<typeof listSocialEndpoint>('GET', '/api/v1/auth/social', {}, { signal })).items,
})

export type SocialAccount = Awaited<ReturnType<NonNullable<typeof socialQuery.queryFn>>>[number]

export function beginSignIn(provider: SocialProvider) {
  const path = '/api/v1/auth/social/begin'
  const body = { provider }
  return call<typeof beginSocialSignInEndpoint>('POST', path, { body }, keepSession)
}

export function finishSignIn(body: Returned) {
  const path = '/api/v1/auth/social/finish'
  return call<typeof finishSocialSignInEndpoint>('POST', path, { body }, keepSession)
}

export function beginConnect(body: { provider: SocialProvider; password: string }) {
  const path = '/api/v1/auth/social/connect/begin'
  return call<typeof beginSocialConnectEndpoint>('POST', path, { body })
}

export function finishConnect(body: Returned) {
  const path = '/api/v1/auth/social/connect/finish'
  return call<typeof finishSocialConnectEndpoint>('POST', path, { body })
}

export function disconnect(provider: SocialProvider) {
  const path = '/api/v1/auth/social/:provider'
  return call<typeof disconnectSocialEndpoint>('DELETE', path, { params: { provider } })
}
