import type { Db } from '../../database.ts'
import type { LayoutSettingTable } from './layout.table.ts'

/** The only writer of `layout_setting`. */

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

/** The language and the time zone an account chose; empty for none. */
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
