import type { Db } from '../../database.ts'
import type { EmailChangeTable } from './identity.table.ts'

/** The only writer of `email_change`. */

export type EmailChangeSide = 'old' | 'new'

/** One per account: a new request replaces the previous one and invalidates its links. */
export async function replaceEmailChange(db: Db, change: EmailChangeTable): Promise<void> {
  const { user_id, ...rest } = change
  await db
    .insertInto('email_change')
    .values(change)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute()
}

export function findEmailChange(
  db: Db,
  userId: string,
  now: number,
): Promise<EmailChangeTable | undefined> {
  return db
    .selectFrom('email_change')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Stores the token of a mail, if the mail still belongs to the current request. */
export async function setEmailChangeToken(
  db: Db,
  wish: Pick<EmailChangeTable, 'user_id' | 'created_at'>,
  side: EmailChangeSide,
  tokenHash: string,
): Promise<boolean> {
  const column = side === 'old' ? 'old_token_hash' : 'new_token_hash'
  const row = await db
    .updateTable('email_change')
    .set({ [column]: tokenHash })
    .where('user_id', '=', wish.user_id)
    .where('created_at', '=', wish.created_at)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records a confirmation by the token of either mail. @returns the request after that, and which
 * side it was
 */
export async function confirmEmailChange(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<(EmailChangeTable & { side: EmailChangeSide }) | undefined> {
  for (const side of ['old', 'new'] as const) {
    const row = await db
      .updateTable('email_change')
      .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
      .where(side === 'old' ? 'old_token_hash' : 'new_token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) return { ...row, side }
  }
  return undefined
}

/** @returns whether it existed */
export async function deleteEmailChange(db: Db, userId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('email_change')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteEndedEmailChanges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute()
}
