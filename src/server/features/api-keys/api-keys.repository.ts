import type { Db } from '../../database.ts'
import type { ApiKeyTable } from './api-keys.table.ts'

/** The only writer of `api_key`. */

export async function insertApiKey(db: Db, row: ApiKeyTable): Promise<void> {
  await db.insertInto('api_key').values(row).execute()
}

/** Newest first, those that ended too. */
export function listApiKeyRows(db: Db, userId: string): Promise<ApiKeyTable[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A key with the state of its account. */
export function findKeyOfHash(db: Db, keyHash: string) {
  return db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .select(['api_key.id', 'api_key.user_id', 'api_key.scopes', 'api_key.name'])
    .select(['api_key.expires_at', 'api_key.used_at', 'user.status'])
    .where('api_key.key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** @returns whether this call noted it: of any number that try, one does */
export async function noteKeyUse(
  db: Db,
  id: string,
  use: { now: number; before: number },
): Promise<boolean> {
  const result = await db
    .updateTable('api_key')
    .set({ used_at: use.now })
    .where('id', '=', id)
    .where((or) => or.or([or('used_at', 'is', null), or('used_at', '<=', use.before)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns the key that was deleted, if it was the account's */
export function deleteApiKeyRow(
  db: Db,
  key: { id: string; userId: string },
): Promise<Pick<ApiKeyTable, 'id' | 'name'> | undefined> {
  return db
    .deleteFrom('api_key')
    .where('id', '=', key.id)
    .where('user_id', '=', key.userId)
    .returning(['id', 'name'])
    .executeTakeFirst()
}
