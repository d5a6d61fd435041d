import type { Db } from '../../../database.ts'
import type { AccountConsentTable } from '../identity.table.ts'

/** The only writer of `account_consent`. */

export async function insertConsent(db: Db, row: AccountConsentTable): Promise<void> {
  await db.insertInto('account_consent').values(row).execute()
}

export function findConsent(db: Db, userId: string): Promise<AccountConsentTable | undefined> {
  return db
    .selectFrom('account_consent')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @param email lower case */
export async function hasOpenInvitation(db: Db, email: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('space_invitation')
    .select('id')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
