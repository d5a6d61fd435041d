import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { SuppressedAddressTable } from './subscribers.table.ts'

/** The only writer of `suppressed_address`. */

/** Scope of addresses that get no mail from any page. */
export const EVERYWHERE = 'all'

/** If the address is suppressed already, the first reason is kept. */
export async function insertSuppression(db: Db, row: SuppressedAddressTable): Promise<void> {
  await db
    .insertInto('suppressed_address')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'email_hash']).doNothing())
    .execute()
}

/** @param emailHashes of one address, with every secret */
export async function isSuppressed(
  db: Db,
  pageId: string,
  emailHashes: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('suppressed_address')
    .select('scope')
    .where('scope', 'in', [EVERYWHERE, pageId])
    .where('email_hash', 'in', emailHashes)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of many hashes get no mail from a page. */
export async function findSuppressed(
  db: Db,
  pageId: string,
  emailHashes: readonly string[],
): Promise<Set<string>> {
  if (emailHashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('suppressed_address')
    .select('email_hash')
    .where('scope', 'in', [EVERYWHERE, pageId])
    .where('email_hash', 'in', emailHashes)
    .execute()
  return new Set(rows.map((row) => row.email_hash))
}

/** Number of addresses that turned out not to exist when this page wrote to them. */
export async function countBounces(db: Db, pageId: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('suppressed_address')
    .select(sql<number>`count(*)`.as('many'))
    .where('page_id', '=', pageId)
    .where('reason', '=', 'bounce')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return Number(row?.many ?? 0)
}
