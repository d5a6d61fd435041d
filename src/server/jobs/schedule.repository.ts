import type { Kysely } from 'kysely'
import type { PlatformTables } from '../platform/db/platform.table.ts'

type Db = Kysely<PlatformTables>

/** Inserts the row of a job that has never run; it is due at once. */
export async function addJob(db: Db, name: string): Promise<void> {
  const known = await db
    .selectFrom('schedule')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('schedule')
    .values({ name, due_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface JobClaim {
  name: string
  everyMs: number
  now: number
  token: string
  leaseMs: number
}

/** @returns true in the one process that may run the job now */
export async function claimJob(db: Db, claim: JobClaim): Promise<boolean> {
  const { name, now } = claim
  const row = await db
    .selectFrom('schedule')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row || !isDue(row, claim)) return false
  const result = await db
    .updateTable('schedule')
    .set({ lease_token: claim.token, lease_until_at: now + claim.leaseMs })
    .where('name', '=', name)
    // unchanged since it was read; a faster process would have changed one of the two
    .where('due_at', '=', row.due_at)
    .where((expression) =>
      row.lease_until_at === null
        ? expression('lease_until_at', 'is', null)
        : expression('lease_until_at', '=', row.lease_until_at),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** A due time further away than the interval was set by a clock that has since gone back. */
function isDue(row: { due_at: number; lease_until_at: number | null }, claim: JobClaim): boolean {
  const { now, everyMs, leaseMs } = claim
  const isFree =
    row.lease_until_at === null || row.lease_until_at <= now || row.lease_until_at > now + leaseMs
  return isFree && (row.due_at <= now || row.due_at > now + everyMs)
}

/** Sets the next due time and releases the lease. */
export async function finishJob(
  db: Db,
  job: { name: string; token: string; dueAt: number },
): Promise<void> {
  await db
    .updateTable('schedule')
    .set({ due_at: job.dueAt, lease_token: null, lease_until_at: null })
    .where('name', '=', job.name)
    .where('lease_token', '=', job.token)
    .execute()
}
