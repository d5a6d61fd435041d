import type { Db } from '../../database.ts'
import type { SpaceStatisticsTable, WeeklyMailTable } from './statistics.table.ts'

/** The only writer of `space_statistics`, `public_statistics` and `weekly_mail`. */

export async function findRetentionDays(db: Db, spaceId: string): Promise<number | null> {
  const row = await db
    .selectFrom('space_statistics')
    .select('retention_days')
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  return row?.retention_days ?? null
}

export async function saveRetentionDays(db: Db, row: SpaceStatisticsTable): Promise<void> {
  const { retention_days, updated_at } = row
  await db
    .insertInto('space_statistics')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('space_id').doUpdateSet({ retention_days, updated_at }),
    )
    .execute()
}

export async function listRetentions(db: Db): Promise<{ spaceId: string; days: number }[]> {
  const rows = await db
    .selectFrom('space_statistics')
    .select(['space_id', 'retention_days'])
    .where('retention_days', 'is not', null)
    .execute()
  return rows.map((row) => ({ spaceId: row.space_id, days: row.retention_days ?? 0 }))
}

export async function isPublic(db: Db, linkId: string): Promise<boolean> {
  const row = await db
    .selectFrom('public_statistics')
    .select('link_id')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPublic(db: Db, linkId: string, now: number): Promise<void> {
  await db
    .insertInto('public_statistics')
    .values({ link_id: linkId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deletePublic(db: Db, linkId: string): Promise<void> {
  await db.deleteFrom('public_statistics').where('link_id', '=', linkId).execute()
}

export async function wantsWeeklyMail(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('weekly_mail')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertWeeklyMail(db: Db, row: WeeklyMailTable): Promise<void> {
  await db
    .insertInto('weekly_mail')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWeeklyMail(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('weekly_mail').where('user_id', '=', userId).execute()
}

/** Time zones of the accounts that want the mail; '' for accounts that chose none. */
export async function listMailZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('weekly_mail')
    .leftJoin('account_profile', 'account_profile.user_id', 'weekly_mail.user_id')
    .select((eb) => eb.fn.coalesce('account_profile.time_zone', eb.val('')).as('zone'))
    .distinct()
    .execute()
  return rows.map((row) => row.zone)
}

/** Accounts of a time zone that have not had this week's mail yet. */
export async function listDueMails(
  db: Db,
  { zone, monday, limit }: { zone: string; monday: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('weekly_mail')
    .leftJoin('account_profile', 'account_profile.user_id', 'weekly_mail.user_id')
    .select('weekly_mail.user_id')
    .where((eb) => eb(eb.fn.coalesce('account_profile.time_zone', eb.val('')), '=', zone))
    .where('sent_for', '<', monday)
    .orderBy('weekly_mail.user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** @returns false if another process took it meanwhile */
export async function takeDueMail(db: Db, userId: string, monday: string): Promise<boolean> {
  const row = await db
    .updateTable('weekly_mail')
    .set({ sent_for: monday })
    .where('user_id', '=', userId)
    .where('sent_for', '<', monday)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The address for the mail; undefined unless the account is active. */
export async function findMailAddress(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.email
}
