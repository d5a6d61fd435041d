import type { Db } from '../../database.ts'
import type { LayoutSettingTable, LinksTableSettingTable } from './layout.table.ts'

/** The only writer of `layout_setting` and `links_table_setting`. */

export function findLayout(db: Db, userId: string): Promise<LayoutSettingTable | undefined> {
  return db
    .selectFrom('layout_setting')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function saveLayout(
  db: Db,
  { user_id, ...values }: LayoutSettingTable,
): Promise<void> {
  await db
    .insertInto('layout_setting')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** The language and time zone that an account chose; empty if none. */
export async function findAccountRegion(
  db: Db,
  userId: string,
): Promise<{ language: string; timeZone: string }> {
  const row = await db
    .selectFrom('account_profile')
    .select(['language', 'time_zone as timeZone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { language: '', timeZone: '' }
}

/** The language of the account with this e-mail address; undefined if there is no such account. */
export async function findLanguageByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('account_profile', 'account_profile.user_id', 'user.id')
    .select('account_profile.language')
    .where('user.email', '=', email)
    .executeTakeFirst()
  return row && (row.language ?? '')
}

export function findLinksTable(
  db: Db,
  userId: string,
): Promise<LinksTableSettingTable | undefined> {
  return db
    .selectFrom('links_table_setting')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function saveLinksTable(
  db: Db,
  { user_id, hidden_columns }: LinksTableSettingTable,
): Promise<void> {
  await db
    .insertInto('links_table_setting')
    .values({ user_id, hidden_columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hidden_columns }))
    .execute()
}
