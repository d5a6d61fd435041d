import type { Insertable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { ExtensionPairingTable } from '../add-ons.table.ts'

/** The only writer of `extension_pairing`. */

export async function insertPairing(db: Db, row: Insertable<ExtensionPairingTable>): Promise<void> {
  await db.insertInto('extension_pairing').values(row).execute()
}

/** Codes that nobody used in time. */
export async function deleteLapsed(db: Db, spaceId: string, now: number): Promise<void> {
  await db
    .deleteFrom('extension_pairing')
    .where('space_id', '=', spaceId)
    .where('key_id', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
}

/** Takes an open code, once however many try. @returns undefined for any other code */
export function takeCode(db: Db, codeHash: string, now: number) {
  return db
    .updateTable('extension_pairing')
    .set({ paired_at: now })
    .where('code_hash', '=', codeHash)
    .where('paired_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'space_id', 'made_by'])
    .executeTakeFirst()
}

export async function setPaired(
  db: Db,
  id: string,
  browser: { name: string; keyId: string },
): Promise<void> {
  await db
    .updateTable('extension_pairing')
    .set({ name: browser.name, key_id: browser.keyId })
    .where('id', '=', id)
    .execute()
}

const paired = (db: Db) =>
  db
    .selectFrom('extension_pairing as pairing')
    .innerJoin('api_key', 'api_key.id', 'pairing.key_id')
    .innerJoin('user', 'user.id', 'pairing.made_by')
    .select(['pairing.id', 'pairing.name', 'pairing.made_by', 'pairing.paired_at'])
    .select(['pairing.space_id', 'api_key.id as key_id', 'api_key.used_at'])
    .select('user.name as maker_name')

export type PairedRow = Awaited<ReturnType<typeof listPaired>>[number]

/** Newest first. @param userId only those of one person */
export function listPaired(db: Db, { spaceId, userId }: { spaceId: string; userId?: string }) {
  let query = paired(db).where('pairing.space_id', '=', spaceId)
  if (userId !== undefined) query = query.where('pairing.made_by', '=', userId)
  return query.orderBy('pairing.paired_at', 'desc').orderBy('pairing.id', 'desc').execute()
}

export function findPaired(db: Db, id: string): Promise<PairedRow | undefined> {
  return paired(db).where('pairing.id', '=', id).executeTakeFirst()
}

export function findPairedByKey(db: Db, keyId: string): Promise<PairedRow | undefined> {
  return paired(db).where('pairing.key_id', '=', keyId).executeTakeFirst()
}

export function findLivingSpace(db: Db, spaceId: string) {
  return db
    .selectFrom('space')
    .select(['id', 'name'])
    .where('id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
