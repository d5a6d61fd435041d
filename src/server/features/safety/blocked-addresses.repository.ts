import { type Selectable, sql } from 'kysely'
import type { BlockedKind, BlockedReason } from '#contract/safety/safety.ts'
import type { Db } from '../../database.ts'
import type { BlockedAddressTable } from './safety.table.ts'

export type BlockedAddressRow = Selectable<BlockedAddressTable>

const ROWS_PER_INSERT = 500
/** Values that one statement may hold on either engine. */
const VALUES_PER_QUERY = 2_000

/** @returns the new rows; an address that is blocked already is left unchanged */
export async function insertBlocked(
  db: Db,
  rows: readonly BlockedAddressRow[],
): Promise<BlockedAddressRow[]> {
  const added: BlockedAddressRow[] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const inserted = await db
      .insertInto('blocked_address')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflict((conflict) => conflict.columns(['pattern', 'only_below']).doNothing())
      .returningAll()
      .execute()
    added.push(...inserted)
  }
  return added
}

export interface BlockedFilter {
  q?: string | undefined
  kind?: BlockedKind | undefined
  reason?: BlockedReason | undefined
}

/** @returns newest first, older than `before` if given, and the total number */
export async function listBlocked(
  db: Db,
  { q, kind, reason }: BlockedFilter,
  page: { before: string | undefined; limit: number },
): Promise<{ rows: BlockedAddressRow[]; total: number }> {
  let query = db.selectFrom('blocked_address')
  if (kind) query = query.where('kind', '=', kind)
  if (reason) query = query.where('reason', '=', reason)
  if (q) {
    const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((where) =>
      where.or([
        sql<boolean>`lower(pattern) like ${like} escape '\\'`,
        sql<boolean>`lower(note) like ${like} escape '\\'`,
      ]),
    )
  }
  const { total } = await query
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let rows = query.selectAll().orderBy('id', 'desc').limit(page.limit)
  if (page.before !== undefined) rows = rows.where('id', '<', page.before)
  return { rows: await rows.execute(), total: Number(total) }
}

export function findBlocked(db: Db, id: string): Promise<BlockedAddressRow | undefined> {
  return db.selectFrom('blocked_address').selectAll().where('id', '=', id).executeTakeFirst()
}

export function updateBlocked(
  db: Db,
  id: string,
  change: Partial<Pick<BlockedAddressRow, 'reason' | 'note'>>,
): Promise<BlockedAddressRow> {
  return db
    .updateTable('blocked_address')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteBlocked(db: Db, id: string): Promise<void> {
  await db.deleteFrom('blocked_address').where('id', '=', id).execute()
}

/** @returns in no particular order */
export function listAllBlocked(db: Db, limit: number): Promise<BlockedAddressRow[]> {
  return db.selectFrom('blocked_address').selectAll().limit(limit).execute()
}

/** Those of these domains and addresses that are on the lists. */
export async function findBlockedBy(
  db: Db,
  patterns: readonly string[],
): Promise<BlockedAddressRow[]> {
  const rows: BlockedAddressRow[] = []
  for (let start = 0; start < patterns.length; start += VALUES_PER_QUERY) {
    const found = await db
      .selectFrom('blocked_address')
      .selectAll()
      .where('pattern', 'in', patterns.slice(start, start + VALUES_PER_QUERY))
      .execute()
    rows.push(...found)
  }
  return rows
}
