import type { Db } from '../../../database.ts'
import { capabilitiesOf } from '../../../platform/db/engine.ts'
import type { AccountClosureTable } from '../identity.table.ts'

/** The only writer of `account_closure`. */

/** @returns false if the account is closed already */
export async function insertClosure(db: Db, closure: AccountClosureTable): Promise<boolean> {
  const row = await db
    .insertInto('account_closure')
    .values(closure)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export function findClosure(db: Db, userId: string): Promise<AccountClosureTable | undefined> {
  return db
    .selectFrom('account_closure')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks a closure, so that nobody can undo it until the transaction ends. */
export function lockClosure(db: Db, userId: string): Promise<AccountClosureTable | undefined> {
  const query = db.selectFrom('account_closure').selectAll().where('user_id', '=', userId)
  return capabilitiesOf(db).lockRows(query).executeTakeFirst()
}

export async function deleteClosure(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_closure').where('user_id', '=', userId).execute()
}

/** Accounts that can no longer be restored. */
export async function listEndedClosures(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closure')
    .select('user_id')
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}
