import { queryOptions } from '@tanstack/react-query'
import type { SocialProvider } from '#contract/pages/social.ts'
import { call } from '#web/platform/call.ts'

const keepSession = { keepSession: true } as const

/** Parameters that a provider adds to the return address. */
export interface Returned {
  code: string
  state: string
  /** the provider's own identifier (RFC 9207) */
  iss?: string
}

export const socialQuery = queryOptions({
  queryKey: ['account', 'social'],
  queryFn: async ({ signal }) => (await call('social.list', {}, { signal })).items,
})

export type SocialAccount = Awaited<ReturnType<NonNullable<typeof socialQuery.queryFn>>>[number]

export function beginSignIn(provider: SocialProvider) {
  const body = { provider }
  return call('social.begin', { body }, keepSession)
}

export function finishSignIn(body: Returned) {
  return call('social.finish', { body }, keepSession)
}

export function beginConnect(body: { provider: SocialProvider; password: string }) {
  return call('social.beginConnect', { body })
}

export function finishConnect(body: Returned) {
  return call('social.finishConnect', { body })
}

export function disconnect(provider: SocialProvider) {
  return call('social.disconnect', { params: { provider } })
}
