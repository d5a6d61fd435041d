import { queryOptions } from '@tanstack/react-query'
import type {
  decideInterstitialEndpoint,
  Interstitial,
  putInterstitialEndpoint,
} from '#contract/add-ons/interstitial.ts'
import type { SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

export type { Interstitial }
export type InterstitialBody = SentBody<typeof putInterstitialEndpoint>

export const interstitialQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', id, 'interstitial'],
    queryFn: async ({ signal }) =>
      (await call('addOns.interstitial', { params: { id } }, { signal })).interstitial,
  })

export const putInterstitial = (id: string, body: InterstitialBody) =>
  call('addOns.putInterstitial', { params: { id }, body })

export const requestInterstitial = (id: string) =>
  call('addOns.requestInterstitial', { params: { id } })

export const interstitialRequestsQuery = queryOptions({
  queryKey: ['administration', 'interstitial-requests'],
  queryFn: async ({ signal }) => (await call('addOns.interstitialRequests', {}, { signal })).items,
})

export const decideInterstitial = (body: SentBody<typeof decideInterstitialEndpoint>) =>
  call('addOns.decideInterstitial', { body })
