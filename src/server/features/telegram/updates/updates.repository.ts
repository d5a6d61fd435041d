import type { Db } from '../../../database.ts'
import type { TelegramUpdateRow } from '../telegram.table.ts'

/** The only writer of `telegram_update`. */

/** @returns false if this update is known */
export async function insertUpdate(
  db: Db,
  row: Omit<TelegramUpdateRow, 'applied_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('telegram_update')
    .values(row)
    .onConflict((conflict) => conflict.columns(['bot_id', 'update_id']).doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return inserted !== undefined
}

interface UpdateId {
  botId: string
  updateId: number
}

/** @returns undefined for one that is applied, or is not there any more */
export function findUpdate(
  db: Db,
  { botId, updateId }: UpdateId,
): Promise<TelegramUpdateRow | undefined> {
  return db
    .selectFrom('telegram_update')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('update_id', '=', updateId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
}

/** Of any number of tries, the first succeeds. Call it in the transaction that applies the update. */
export async function markApplied(
  db: Db,
  { botId, updateId }: UpdateId,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegram_update')
    .set({ applied_at: now, body: '' })
    .where('bot_id', '=', botId)
    .where('update_id', '=', updateId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a person has typed on: an inline query comes at every pause of typing. */
export async function hasNewerInline(db: Db, row: TelegramUpdateRow): Promise<boolean> {
  const newer = await db
    .selectFrom('telegram_update')
    .select('update_id')
    .where('bot_id', '=', row.bot_id)
    .where('telegram_user_id', '=', row.telegram_user_id)
    .where('is_inline', '=', 1)
    .where('update_id', '>', row.update_id)
    .executeTakeFirst()
  return newer !== undefined
}

export async function deleteUpdatesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('telegram_update').where('received_at', '<', before).execute()
}
