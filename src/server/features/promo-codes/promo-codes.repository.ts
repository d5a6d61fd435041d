import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { engineOf } from '../../platform/db/engine.ts'
import { likePattern } from '../../platform/search/search-text.ts'
import type { PromoCodeRow } from './promo-codes.table.ts'

/** The only writer of `promo_code`. */

export interface PromoCodeFilter {
  /** part of the code */
  needle: string
  /** id of the last one of the previous page */
  before?: string | undefined
  limit: number
}

/** Newest first: ids grow with time. */
export function listPromoCodes(
  db: Db,
  { needle, before, limit }: PromoCodeFilter,
): Promise<PromoCodeRow[]> {
  let query = db.selectFrom('promo_code').selectAll().orderBy('id', 'desc').limit(limit)
  if (needle !== '') {
    const pattern = likePattern(needle.toUpperCase())
    query = query.where(sql<boolean>`code like ${pattern} escape '\\'`)
  }
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export function findPromoCode(db: Db, id: string): Promise<PromoCodeRow | undefined> {
  return db.selectFrom('promo_code').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of some ids that are there. */
export function findPromoCodes(db: Db, ids: readonly string[]): Promise<PromoCodeRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('promo_code')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** @param code in capitals */
export function findByCode(db: Db, code: string): Promise<PromoCodeRow | undefined> {
  return db.selectFrom('promo_code').selectAll().where('code', '=', code).executeTakeFirst()
}

/** One use of a code is counted at a time. Needs a transaction. */
export function lockPromoCode(db: Db, id: string): Promise<PromoCodeRow | undefined> {
  const query = db.selectFrom('promo_code').selectAll().where('id', '=', id)
  return engineOf(db).capabilities.lockRows(query).executeTakeFirst()
}

export async function insertPromoCode(db: Db, row: PromoCodeRow): Promise<void> {
  await db.insertInto('promo_code').values(row).execute()
}

export async function updatePromoCode(
  db: Db,
  id: string,
  change: Omit<PromoCodeRow, 'id' | 'created_at'>,
): Promise<void> {
  await db.updateTable('promo_code').set(change).where('id', '=', id).execute()
}

/** Those that have not ended end now. */
export async function endPromoCodes(db: Db, ids: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('promo_code')
    .set({ ends_at: now })
    .where('id', 'in', [...ids])
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .execute()
}

/** @returns whether it was there */
export async function deletePromoCode(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('promo_code')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Names of packages and spaces by id, as far as they are there. */
export async function namesOf(
  db: Db,
  table: 'package' | 'space',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
