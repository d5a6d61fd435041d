import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  CouponAnswer,
  createCouponsEndpoint,
  ownCouponsEndpoint,
  putResellerEndpoint,
  ResellerAnswer,
} from '#contract/business/coupons.ts'
import type { AnswerOf, SentBody } from '#contract/call-types.ts'
import { addressOf, call } from '#web/platform/call.ts'

export type Coupon = CouponAnswer
export type Reseller = ResellerAnswer
export type CouponWish = SentBody<typeof createCouponsEndpoint>
export type ResellerWish = SentBody<typeof putResellerEndpoint>
export type OwnReseller = NonNullable<AnswerOf<typeof ownCouponsEndpoint>['reseller']>

/** All coupons, for administrators, or those that a reseller made. */
export type CouponScope = 'all' | 'own'
export type CouponState = 'open' | 'redeemed'

export interface CouponFilter {
  q?: string
  state?: CouponState
}

export const couponsQuery = (scope: CouponScope, filter: CouponFilter) =>
  infiniteQueryOptions({
    queryKey: ['coupons', scope, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, cursor: pageParam }
      return scope === 'all'
        ? { reseller: null, ...(await call('coupons.all', { query }, { signal })) }
        : { packages: [], ...(await call('coupons.own', { query }, { signal })) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (before) => before,
  })

export async function makeCoupons(scope: CouponScope, body: CouponWish): Promise<Coupon[]> {
  const { packageId: _, ...own } = body
  const { items } =
    scope === 'all'
      ? await call('coupons.makeAny', { body })
      : await call('coupons.makeOwn', { body: own })
  return items
}

export const deleteCoupon = (scope: CouponScope, id: string) =>
  scope === 'all'
    ? call('coupons.deleteAny', { params: { id } })
    : call('coupons.deleteOwn', { params: { id } })

/** The address of a file with all coupons, or with those of a batch. */
export function couponFile(scope: CouponScope, kind: 'csv' | 'cards', batch?: string): string {
  const query = batch === undefined ? {} : { batch }
  if (scope === 'all') {
    return addressOf(kind === 'csv' ? 'coupons.allCsv' : 'coupons.allCards', { query })
  }
  return addressOf(kind === 'csv' ? 'coupons.ownCsv' : 'coupons.ownCards', { query })
}

export const resellersQuery = queryOptions({
  queryKey: ['coupons', 'resellers'],
  queryFn: async ({ signal }) => (await call('coupons.resellers', {}, { signal })).items,
})

export const putReseller = (body: ResellerWish) => call('coupons.putReseller', { body })

export const deleteReseller = (id: string) => call('coupons.deleteReseller', { params: { id } })

export const redeemCoupon = (space: string, code: string) =>
  call('coupons.redeem', { body: { space, code } })
