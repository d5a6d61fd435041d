import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database.ts'
import { likePattern } from '../../platform/search/search-text.ts'
import type { CouponBatchTable, CouponTable, ResellerTable } from './coupons.table.ts'

/** The only writer of `coupon`, `coupon_batch` and `reseller`. */

export interface CouponFilter {
  /** id of the account that made them; undefined: all */
  madeBy: string | undefined
  batch?: string | undefined
  state?: 'open' | 'redeemed' | undefined
  /** part of the name or reference, in lower case */
  needle?: string
  codeHash?: string | undefined
  /** id of the last coupon of the previous page */
  before?: string | undefined
  limit?: number
}

/** A coupon with its batch, package and space. */
export interface CouponRow extends Omit<CouponBatchTable, 'id'> {
  id: string
  batch_id: string
  sealed_code: string
  redeemed_at: number | null
  granted_until: number | null
  package_name: string
  space_name: string | null
}

const COUPONS_MAX = 5_000

/** Newest first: ids grow with time. */
export function listCoupons(db: Db, filter: CouponFilter): Promise<CouponRow[]> {
  const { madeBy, batch, state, needle = '', codeHash, before, limit = COUPONS_MAX } = filter
  let query = coupons(db)
  if (madeBy !== undefined) query = query.where('batch.made_by', '=', madeBy)
  if (batch !== undefined) query = query.where('coupon.batch_id', '=', batch)
  if (state !== undefined) {
    query = query.where('coupon.redeemed_at', state === 'open' ? 'is' : 'is not', null)
  }
  if (codeHash !== undefined) query = query.where('coupon.code_hash', '=', codeHash)
  else if (needle !== '') {
    const pattern = likePattern(needle)
    query = query.where(
      sql<boolean>`(lower(batch.name) like ${pattern} escape '\\'
        or lower(batch.reference) like ${pattern} escape '\\')`,
    )
  }
  if (before !== undefined) query = query.where('coupon.id', '<', before)
  return query.orderBy('coupon.id', 'desc').limit(limit).execute() as Promise<CouponRow[]>
}

function coupons(db: Db) {
  return db
    .selectFrom('coupon')
    .innerJoin('coupon_batch as batch', 'batch.id', 'coupon.batch_id')
    .innerJoin('package', 'package.id', 'batch.package_id')
    .leftJoin('space', 'space.id', 'coupon.space_id')
    .select([
      ...(['coupon.id', 'coupon.batch_id', 'coupon.sealed_code', 'coupon.redeemed_at'] as const),
      ...(['coupon.granted_until', 'batch.package_id', 'batch.days', 'batch.name'] as const),
      ...(['batch.reference', 'batch.starts_at', 'batch.ends_at', 'batch.made_by'] as const),
      ...(['batch.created_at'] as const),
      'package.name as package_name',
      'space.name as space_name',
    ])
}

export async function findCouponByHash(db: Db, hash: string): Promise<CouponRow | undefined> {
  return (await listCoupons(db, { madeBy: undefined, codeHash: hash, limit: 1 }))[0]
}

export async function findCoupon(db: Db, id: string): Promise<CouponRow | undefined> {
  return (await coupons(db).where('coupon.id', '=', id).executeTakeFirst()) as CouponRow | undefined
}

export async function insertCoupons(
  db: Db,
  batch: CouponBatchTable,
  rows: readonly Insertable<CouponTable>[],
): Promise<void> {
  await db.insertInto('coupon_batch').values(batch).execute()
  await db
    .insertInto('coupon')
    .values([...rows])
    .execute()
}

/** @returns whether this call redeemed it: of several at once exactly one does */
export async function markRedeemed(
  db: Db,
  id: string,
  by: { redeemed_at: number; redeemed_by: string; space_id: string },
): Promise<boolean> {
  const rows = await db
    .updateTable('coupon')
    .set(by)
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length === 1
}

export async function setGrantedUntil(db: Db, id: string, until: number | null): Promise<void> {
  await db.updateTable('coupon').set({ granted_until: until }).where('id', '=', id).execute()
}

/** @returns whether it was there and open */
export async function deleteOpenCoupon(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('coupon')
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length === 1
}

/** @param email in lower case */
export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

export interface ResellerRow extends ResellerTable {
  name: string
  email: string
  package_name: string
}

export function listResellers(db: Db, userId?: string): Promise<ResellerRow[]> {
  let query = db
    .selectFrom('reseller')
    .innerJoin('user', 'user.id', 'reseller.user_id')
    .innerJoin('package', 'package.id', 'reseller.package_id')
    .selectAll('reseller')
    .select(['user.name', 'user.email', 'package.name as package_name'])
    .orderBy('user.email')
  if (userId !== undefined) query = query.where('reseller.user_id', '=', userId)
  return query.execute()
}

export async function saveReseller(db: Db, row: Omit<ResellerTable, 'made'>): Promise<void> {
  const { package_id, days, quota } = row
  await db
    .insertInto('reseller')
    .values({ ...row, made: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ package_id, days, quota }))
    .execute()
}

/** Takes coupons from a quota, or gives them back. @returns false if too few are left */
export async function takeFromQuota(db: Db, userId: string, count: number): Promise<boolean> {
  const rows = await db
    .updateTable('reseller')
    .set((eb) => ({ made: eb('made', '+', count) }))
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('made', '+', count), '<=', eb.ref('quota')))
    .returning('user_id')
    .execute()
  return rows.length === 1
}

export async function giveBackToQuota(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('reseller')
    .set((eb) => ({ made: eb('made', '-', 1) }))
    .where('user_id', '=', userId)
    .where('made', '>', 0)
    .execute()
}

export async function deleteReseller(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('reseller')
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute()
  return rows.length === 1
}
