import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { capabilitiesOf } from '../platform/db/engine.ts'
import type { OutboxTable, PlatformTables } from '../platform/db/platform.table.ts'
import { type DatabaseDeps, transaction } from '../platform/db/transaction.ts'
import { LONGEST_WAIT_MS } from './retry.ts'

type Db = Kysely<PlatformTables>
export type OutboxRow = Selectable<OutboxTable>

export interface NewEntry {
  id: string
  kind: string
  payload: string
  dedupe_key: string | null
  since_at: number
  due_at: number
}

/** @returns false if a waiting row has the same dedupe key */
export async function insertEntry(db: Db, entry: NewEntry): Promise<boolean> {
  const inserted = await db
    .insertInto('outbox')
    .values({ ...entry, attempts: 0, is_unreachable: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns true if at least `count` rows of this kind wait */
export async function hasWaiting(db: Db, kind: string, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('dead_at', 'is', null)
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns true if a row of this kind has failed, or has been overdue since before `dueBefore` */
export async function findDelayed(db: Db, kind: string, dueBefore: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('dead_at', 'is', null)
    .where(({ and, or, eb }) =>
      or([
        and([eb('attempts', '>', 0), eb('lease_token', 'is', null)]),
        and([eb('since_at', '<', dueBefore), eb('due_at', '<', dueBefore)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Expression = ExpressionBuilder<PlatformTables, 'outbox'>

/**
 * A retry further away than the longest delay was scheduled by a clock that has since gone back
 * (F13).
 */
const isDue = (now: number) => (expression: Expression) =>
  expression.or([
    expression('due_at', '<=', now),
    expression.and([
      expression('attempts', '>', 0),
      expression('due_at', '>', now + LONGEST_WAIT_MS),
    ]),
  ])

const isFree = (now: number) => (expression: Expression) =>
  expression.or([expression('lease_until_at', 'is', null), expression('lease_until_at', '<', now)])

/** @returns the kinds that have a due row without a lease */
export async function listDueKinds(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('kind')
    .distinct()
    .where('dead_at', 'is', null)
    .where(isDue(now))
    .where(isFree(now))
    .execute()
  return rows.map((row) => row.kind)
}

export interface Claim {
  kind: string
  count: number
  token: string
  now: number
  leaseMs: number
  /** takes the oldest row, due or not, to test whether the other side is back */
  isProbe: boolean
  /**
   * entries that this process is carrying out; a jumping clock can make their leases look expired
   */
  except: readonly string[]
}

/** Leases up to `count` rows, oldest first. Two processes never get the same row. */
export async function claimEntries(deps: DatabaseDeps, claim: Claim): Promise<OutboxRow[]> {
  return transaction(deps, async ({ db }) => {
    const { now } = claim
    let free = db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', claim.kind)
      .where('dead_at', 'is', null)
      .where(isFree(now))
      .orderBy('id')
      .limit(claim.count)
    if (!claim.isProbe) free = free.where(isDue(now))
    if (claim.except.length > 0) free = free.where('id', 'not in', claim.except)
    const rows = await capabilitiesOf(db).lockUnclaimed(free).execute()
    if (rows.length === 0) return []
    const claimed = await db
      .updateTable('outbox')
      .set((expression) => ({
        lease_token: claim.token,
        lease_until_at: now + claim.leaseMs,
        attempts: expression('attempts', '+', 1),
      }))
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .returningAll()
      .execute()
    return claimed.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  })
}

/** Renews the leases of entries that are still running. */
export async function renewLeases(db: Db, token: string, untilAt: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until_at: untilAt })
    .where('lease_token', '=', token)
    .execute()
}

/** Deletes an entry that was carried out. */
export async function deleteEntry(db: Db, id: string, token: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('lease_token', '=', token).execute()
}

export interface Postponement {
  id: string
  token: string
  dueAt: number
  isUnreachable: boolean
  error: string
}

/**
 * Postpones a row until `dueAt` and releases its lease; deletes it if a newer row has the same
 * dedupe key.
 */
export async function postponeEntry(db: Db, postponement: Postponement): Promise<void> {
  const { id, token } = postponement
  await sql`delete from outbox where id = ${id} and lease_token = ${token} and exists (
    select 1 from outbox newer where newer.dedupe_key = outbox.dedupe_key
      and newer.lease_token is null and newer.dead_at is null
  )`.execute(db)
  await db
    .updateTable('outbox')
    .set({
      lease_token: null,
      lease_until_at: null,
      due_at: postponement.dueAt,
      is_unreachable: postponement.isUnreachable ? 1 : 0,
      last_error: postponement.error,
    })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute()
}

/** Marks a row as given up. It is kept for a week so that an administrator can see why. */
export async function buryEntry(
  db: Db,
  entry: { id: string; token: string; now: number; error: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: entry.now, last_error: entry.error, lease_token: null, lease_until_at: null })
    .where('id', '=', entry.id)
    .where('lease_token', '=', entry.token)
    .execute()
}

/** The other side is reachable again: makes the entries that waited for it due now. */
export async function hastenUnreachable(db: Db, kind: string, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: now, is_unreachable: 0 })
    .where('kind', '=', kind)
    .where('dead_at', 'is', null)
    .where('is_unreachable', '=', 1)
    .where('due_at', '>', now)
    .execute()
}

/** Deletes rows that were given up before `diedBefore`. */
export async function deleteDead(db: Db, diedBefore: number): Promise<void> {
  await db.deleteFrom('outbox').where('dead_at', '<', diedBefore).execute()
}

/** Everything of a kind, whether it waits or was given up. */
export async function deleteEntriesOf(db: Db, kind: string): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '=', kind).execute()
}
