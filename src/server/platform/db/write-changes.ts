import type { Kysely } from 'kysely'
import { capabilitiesOf } from './engine.ts'
import type { PlatformTables } from './platform.table.ts'

const ROWS_PER_INSERT = 500

interface NotedChange {
  kind: string
  key: string
  madeAt: number
}

/**
 * Writes the recorded changes. They are numbered under a lock that lasts until the commit. Without
 * it, on PostgreSQL, a lower number could become visible after a higher one, and followers would
 * skip it.
 */
export async function writeChanges(
  transaction: Kysely<PlatformTables>,
  changes: readonly NotedChange[],
): Promise<void> {
  if (changes.length === 0) return
  await capabilitiesOf(transaction).lockChanges(transaction)
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT) {
    const part = changes.slice(start, start + ROWS_PER_INSERT)
    await transaction
      .insertInto('change')
      .values(part.map(({ kind, key, madeAt }) => ({ kind, key, made_at: madeAt })))
      .execute()
  }
}
