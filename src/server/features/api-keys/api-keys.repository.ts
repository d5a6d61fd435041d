import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { ApiKeyTable } from './api-keys.table.ts'

/** The only writer of `api_key`. */

export type StoredKey = Selectable<ApiKeyTable>
/** A key with the current name of the account that made it. */
export interface ApiKeyRow extends StoredKey {
  made_by_name: string | null
  /** in the month of the clock */
  calls: number | null
}

export async function insertApiKey(db: Db, row: StoredKey): Promise<void> {
  await db.insertInto('api_key').values(row).execute()
}

/** Selects the keys of a space, of an account, or of both. */
export interface KeyHolders {
  spaceId: string
  userId?: string | undefined
}

/** Newest first, including expired keys. */
export function listApiKeyRows(
  db: Db,
  { spaceId, userId }: KeyHolders,
  month: string,
): Promise<ApiKeyRow[]> {
  return (
    keys(db, month)
      .where(({ and, or, eb }) =>
        or([
          and([eb('is_of_space', '=', 1), eb('space_id', '=', spaceId)]),
          ...(userId === undefined
            ? []
            : [and([eb('is_of_space', '=', 0), eb('user_id', '=', userId)])]),
        ]),
      )
      // those of paired browsers have a list of their own
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('extension_pairing')
              .select('extension_pairing.id')
              .whereRef('extension_pairing.key_id', '=', 'api_key.id'),
          ),
        ),
      )
      .orderBy('api_key.created_at', 'desc')
      .orderBy('api_key.id', 'desc')
      .execute()
  )
}

export function findApiKeyRow(db: Db, id: string, month: string): Promise<ApiKeyRow | undefined> {
  return keys(db, month).where('api_key.id', '=', id).executeTakeFirst()
}

/** The owner of a space and other facts that its keys need. */
export function findKeySpace(db: Db, spaceId: string) {
  return db
    .selectFrom('space')
    .select(['owner_id', 'is_personal'])
    .where('id', '=', spaceId)
    .executeTakeFirst()
}

/** @param month whose calls are told */
function keys(db: Db, month: string) {
  return db
    .selectFrom('api_key')
    .leftJoin('user as maker', 'maker.id', 'api_key.made_by')
    .leftJoin('api_key_calls', (join) =>
      join.onRef('api_key_calls.key_id', '=', 'api_key.id').on('api_key_calls.month', '=', month),
    )
    .selectAll('api_key')
    .select(['maker.name as made_by_name', 'api_key_calls.calls'])
}

/** A key with the account that it acts as (for a space's key, its owner) and the state of both. */
export function findKeyOfHash(db: Db, keyHash: string) {
  return db
    .selectFrom('api_key')
    .leftJoin('space', 'space.id', 'api_key.space_id')
    .leftJoin('extension_pairing as paired', 'paired.key_id', 'api_key.id')
    .innerJoin('user', (join) =>
      join.on(({ or, and, eb }) =>
        or([
          eb('user.id', '=', eb.ref('api_key.user_id')),
          and([eb('api_key.is_of_space', '=', 1), eb('user.id', '=', eb.ref('space.owner_id'))]),
        ]),
      ),
    )
    .select(['api_key.id', 'api_key.scopes', 'api_key.name', 'user.id as user_id', 'user.status'])
    .select(['api_key.space_id', 'api_key.is_of_space', 'space.deleted_at as space_deleted_at'])
    .select(['api_key.expires_at', 'api_key.used_at'])
    .select(['api_key.calls_per_month', 'api_key.calls_per_minute', 'paired.id as pairing_id'])
    .where('api_key.key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** @returns whether this call recorded the use: only one of concurrent attempts does */
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

/**
 * Counts a call of a month, unless there were `max` already.
 * @returns false for one too many
 */
export async function takeCall(
  db: Db,
  { keyId, month, max }: { keyId: string; month: string; max: number },
): Promise<boolean> {
  const row = await db
    .insertInto('api_key_calls')
    .values({ key_id: keyId, month, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'month'])
        .doUpdateSet({ calls: sql`api_key_calls.calls + 1` })
        .where('api_key_calls.calls', '<', max),
    )
    .returning('calls')
    .executeTakeFirst()
  return row !== undefined
}

/** The calls that the API add-ons of a space allow each of its keys: those of the largest. */
export function findCallsOfAddOns(db: Db, spaceId: string, now: number) {
  return db
    .selectFrom('space_add_on as given')
    .innerJoin('add_on', 'add_on.id', 'given.add_on_id')
    .select(['add_on.calls_per_month', 'add_on.calls_per_minute'])
    .where('given.space_id', '=', spaceId)
    .where('add_on.kind', '=', 'api')
    .where('given.starts_at', '<=', now)
    .where((eb) => eb.or([eb('given.ends_at', 'is', null), eb('given.ends_at', '>', now)]))
    .orderBy('add_on.calls_per_month', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @returns false if the key no longer exists */
export async function updateApiKeyRow(
  db: Db,
  id: string,
  change: Partial<Omit<StoredKey, 'id'>>,
): Promise<boolean> {
  const result = await db.updateTable('api_key').set(change).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns false if the key no longer exists */
export async function deleteApiKeyRow(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('api_key').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
