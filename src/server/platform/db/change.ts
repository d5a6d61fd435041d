import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import { capabilitiesOf } from './engine.ts'
import type { PlatformTables } from './platform.table.ts'
import { scopeOf } from './transaction-scope.ts'

export type ChangeKind = 'link' | 'page' | 'slug' | 'domain'

export interface Change {
  seq: number
  kind: ChangeKind
  key: string
}

export interface ChangeDeps {
  readonly db: Kysely<PlatformTables>
  readonly clock: Clock
}

/**
 * Notes a change of `kind` and `key` in the transaction of these deps (design.md 4.1). The rows are
 * written right before its commit, the same pair once.
 * @throws Error outside `transaction`
 */
export async function recordChange(deps: ChangeDeps, kind: ChangeKind, key: string): Promise<void> {
  const scope = scopeOf(deps.db)
  if (!scope) throw new Error('recordChange needs the deps of a transaction.')
  scope.changes.set(`${kind} ${key}`, { kind, key, madeAt: deps.clock.now() })
}

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
    await transaction
      .insertInto('change')
      .values(rows.map((row) => ({ kind: row.kind, key: row.key, made_at: row.madeAt })))
      .execute()
  }
}

const ROWS_PER_INSERT = 500

/** @returns the number of the newest change, 0 when there is none */
export async function currentChangeSeq(deps: Pick<ChangeDeps, 'db'>): Promise<number> {
  const newest = await deps.db
    .selectFrom('change')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.seq ?? 0
}
