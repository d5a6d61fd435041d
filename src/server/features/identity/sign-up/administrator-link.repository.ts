import type { Db } from '../../../database.ts'
import type { AdministratorLinkTable } from '../identity.table.ts'

/** The only writer of `administrator_link` and `installation`. */

export async function insertAdministratorLink(db: Db, link: AdministratorLinkTable): Promise<void> {
  await db.insertInto('administrator_link').values(link).execute()
}

export function findAdministratorLink(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<AdministratorLinkTable | undefined> {
  return db
    .selectFrom('administrator_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a link up; of two concurrent attempts only one succeeds. */
export async function takeAdministratorLink(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<AdministratorLinkTable | undefined> {
  return db
    .deleteFrom('administrator_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Links printed on the console end with the first administrator; those from the command line stay.
 */
export async function deleteFirstAdministratorLinks(db: Db): Promise<void> {
  await db.deleteFrom('administrator_link').where('email', 'is', null).execute()
}

export async function deleteEndedAdministratorLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('administrator_link').where('expires_at', '<=', now).execute()
}

/** Lets only one set-up at a time run until its commit, on both engines. */
export async function lockInstallation(db: Db, now: number): Promise<void> {
  await db.updateTable('installation').set({ set_up_at: now }).where('id', '=', 1).execute()
}
