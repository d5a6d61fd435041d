import { queryOptions } from '@tanstack/react-query'
import type { changeAddOnEndpoint, createAddOnEndpoint } from '#contract/add-ons/add-ons.ts'
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

export const addOnsQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', id, 'add-ons'],
    queryFn: ({ signal }) => call('addOns.ofSpace', { params: { id } }, { signal }),
  })

export const offersQuery = queryOptions({
  queryKey: ['administration', 'add-ons'],
  queryFn: async ({ signal }) => (await call('addOns.list', {}, { signal })).items,
})

export const createAddOn = (body: SentBody<typeof createAddOnEndpoint>) =>
  call('addOns.create', { body })

export const changeAddOn = (id: string, body: SentBody<typeof changeAddOnEndpoint>) =>
  call('addOns.change', { params: { id }, body })

export const deleteAddOn = (id: string) => call('addOns.delete', { params: { id } })

export const grantsQuery = (email: string) =>
  queryOptions({
    queryKey: ['administration', 'add-ons', 'spaces', email],
    enabled: email !== '',
    queryFn: async ({ signal }) =>
      (await call('addOns.grants', { query: { email } }, { signal })).items,
  })

export const grantAddOn = (id: string, addOnId: string) =>
  call('addOns.grant', { params: { id }, body: { addOnId } })

export const endAddOn = (id: string, givenId: string) =>
  call('addOns.end', { params: { id, givenId } })

export const browsersQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', id, 'browsers'],
    queryFn: async ({ signal }) =>
      (await call('addOns.browsers', { params: { id } }, { signal })).items,
  })

export const makePairing = (id: string) => call('addOns.makePairing', { params: { id } })

export const deleteBrowser = (id: string, browserId: string) =>
  call('addOns.deleteBrowser', { params: { id, browserId } })

export const interstitialRequestsQuery = queryOptions({
  queryKey: ['administration', 'interstitial-requests'],
  queryFn: async ({ signal }) => (await call('addOns.interstitialRequests', {}, { signal })).items,
})

export const decideInterstitial = (body: SentBody<typeof decideInterstitialEndpoint>) =>
  call('addOns.decideInterstitial', { body })
