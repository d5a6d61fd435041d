import type { Kysely } from 'kysely'
import { capabilitiesOf } from './engine.ts'
import { executeUnanswered } from './guarded-driver.ts'
import type { PlatformTables } from './platform.table.ts'

const ROWS_PER_INSERT = 500

/**
 * Writes noted changes. Numbers are given under a lock that lasts until the commit: without it, on
 * PostgreSQL, a lower number could become visible after a higher one and be skipped by followers.
 */
export async function writeChanges(
  transaction: Kysely<PlatformTables>,
  changes: readonly { kind: string; key: string; madeAt: number }[],
): Promise<void> {
  if (changes.length === 0) return
  await capabilitiesOf(transaction).lockChanges(transaction)
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT) {
    const rows = changes.slice(start, start + ROWS_PER_INSERT)
    const query = transaction
      .insertInto('change')
      .values(rows.map((row) => ({ kind: row.kind, key: row.key, made_at: row.madeAt })))
    await executeUnanswered(transaction, query.compile())
  }
}
