import type { Db } from '../../../database.ts'
import type { PasskeyChallengeTable, PasskeyTable } from './passkeys.table.ts'

/** The only writer of `passkey` and `passkey_challenge`. */

export function listPasskeyRows(db: Db, userId: string): Promise<PasskeyTable[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyTable | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** A credential that somebody already has violates the unique index. */
export async function insertPasskey(db: Db, row: PasskeyTable): Promise<void> {
  await db.insertInto('passkey').values(row).execute()
}

interface Owned {
  id: string
  userId: string
}

export function renamePasskeyRow(
  db: Db,
  { id, userId }: Owned,
  name: string,
): Promise<PasskeyTable | undefined> {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export function deletePasskeyRow(
  db: Db,
  { id, userId }: Owned,
): Promise<Pick<PasskeyTable, 'name'> | undefined> {
  return db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
}

/** @returns false if another use has counted further meanwhile, as a copied key would */
export async function notePasskeyUse(
  db: Db,
  use: { id: string; before: number; count: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('passkey')
    .set({ sign_count: use.count, used_at: use.now })
    .where('id', '=', use.id)
    .where('sign_count', '=', use.before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function insertPasskeyChallenge(db: Db, row: PasskeyChallengeTable): Promise<void> {
  await db.insertInto('passkey_challenge').values(row).execute()
}

/** Uses a challenge up: of concurrent attempts only one gets it. */
export function takePasskeyChallenge(
  db: Db,
  given: { tokenHash: string; purpose: PasskeyChallengeTable['purpose']; now: number },
): Promise<Pick<PasskeyChallengeTable, 'challenge' | 'user_id'> | undefined> {
  return db
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', given.tokenHash)
    .where('purpose', '=', given.purpose)
    .where('expires_at', '>', given.now)
    .returning(['challenge', 'user_id'])
    .executeTakeFirst()
}

export async function deleteEndedPasskeyChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}
