import type { Db } from '../../../database.ts'
import type { AccountTokenTable } from '../identity.table.ts'

/** The only writer of `account_token`: the links in mails to an account. */

export type TokenPurpose = AccountTokenTable['purpose']

/** Stores a token by its hash; it replaces the previous one for the same purpose. */
export async function replaceAccountToken(db: Db, token: AccountTokenTable): Promise<void> {
  const { token_hash, created_at, expires_at } = token
  await db
    .insertInto('account_token')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet({ token_hash, created_at, expires_at }),
    )
    .execute()
}

interface GivenToken {
  tokenHash: string
  purpose: TokenPurpose
  now: number
}

/** @returns the account's id if the token is valid */
export async function findAccountToken(db: Db, given: GivenToken): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_token')
    .select('user_id')
    .where('token_hash', '=', given.tokenHash)
    .where('purpose', '=', given.purpose)
    .where('expires_at', '>', given.now)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses a token up: of concurrent attempts only one gets the account's id. */
export async function takeAccountToken(db: Db, given: GivenToken): Promise<string | undefined> {
  const row = await db
    .deleteFrom('account_token')
    .where('token_hash', '=', given.tokenHash)
    .where('purpose', '=', given.purpose)
    .where('expires_at', '>', given.now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteAccountTokens(
  db: Db,
  userId: string,
  purpose: TokenPurpose,
): Promise<void> {
  await db
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function deleteEndedAccountTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('account_token').where('expires_at', '<=', now).execute()
}
