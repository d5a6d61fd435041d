import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { createPromoCodeEndpoint, PromoCodeAnswer } from '#contract/business/promo-codes.ts'
import type { SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

export type PromoCode = PromoCodeAnswer
export type PromoCodeWish = SentBody<typeof createPromoCodeEndpoint>
export interface Named {
  id: string
  name: string
}

export const promoCodesKey = ['promo-codes'] as const

export const promoCodesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...promoCodesKey, q],
    queryFn: ({ pageParam, signal }) =>
      call('promoCodes.list', { query: { cursor: pageParam, ...(q && { q }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

/** Spaces of the installation whose name or owner matches. */
export const spacesLikeQuery = (q: string) =>
  queryOptions({
    queryKey: [...promoCodesKey, 'spaces', q],
    queryFn: async ({ signal }) =>
      (await call('installation.spaces', { query: { limit: 20, ...(q && { q }) } }, { signal }))
        .items,
    placeholderData: (before) => before,
  })

export const createPromoCode = (body: PromoCodeWish) => call('promoCodes.create', { body })
export const changePromoCode = (id: string, body: PromoCodeWish) =>
  call('promoCodes.change', { params: { id }, body })
export const endPromoCode = (id: string) => call('promoCodes.end', { body: { ids: [id] } })
export const deletePromoCode = (id: string) => call('promoCodes.delete', { params: { id } })
