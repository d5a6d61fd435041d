import type { Generated } from 'kysely'

/** Somebody who may make coupons of their own. */
export interface ResellerTable {
  user_id: string
  package_id: string
  /** the most that a coupon of theirs grants */
  days: number
  quota: number
  /** coupons made of the quota */
  made: number
  created_at: number
}

/** Coupons that were made together. */
export interface CouponBatchTable {
  id: string
  package_id: string
  days: number
  name: string
  reference: string
  starts_at: number | null
  ends_at: number | null
  /** id of the account */
  made_by: string | null
  created_at: number
}

export interface CouponTable {
  id: string
  batch_id: string
  /** HMAC of the code, so that a copy of the database redeems nothing */
  code_hash: string
  /** the code encrypted, for files and cards */
  sealed_code: string
  redeemed_at: Generated<number | null>
  redeemed_by: Generated<string | null>
  /** the space that got the package */
  space_id: Generated<string | null>
  /** the end of the package right after it was redeemed */
  granted_until: Generated<number | null>
}

export interface CouponTables {
  reseller: ResellerTable
  coupon_batch: CouponBatchTable
  coupon: CouponTable
}
