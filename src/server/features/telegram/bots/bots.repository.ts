import type { Updateable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { TelegramBotRow, TelegramBotTable } from '../telegram.table.ts'

/** The only writer of `telegram_bot`. */

type NewBot = Pick<
  TelegramBotRow,
  'id' | 'space_id' | 'bot_user_id' | 'username' | 'name' | 'sealed_token' | 'created_at'
>

/** @returns false if the bot is connected already, to this or another space */
export async function insertBot(db: Db, row: NewBot): Promise<boolean> {
  const inserted = await db
    .insertInto('telegram_bot')
    .values(row)
    .onConflict((conflict) => conflict.column('bot_user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findBot(db: Db, id: string): Promise<TelegramBotRow | undefined> {
  return db.selectFrom('telegram_bot').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listBots(db: Db, spaceId: string): Promise<TelegramBotRow[]> {
  return db
    .selectFrom('telegram_bot')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listAllBots(db: Db): Promise<TelegramBotRow[]> {
  return db.selectFrom('telegram_bot').selectAll().orderBy('id').execute()
}

export async function updateBot(
  db: Db,
  id: string,
  change: Updateable<TelegramBotTable>,
): Promise<void> {
  await db.updateTable('telegram_bot').set(change).where('id', '=', id).execute()
}

export async function deleteBot(db: Db, id: string): Promise<void> {
  await db.deleteFrom('telegram_bot').where('id', '=', id).execute()
}

/** Bots that are asked for updates, and that no process is asking now. */
export function listBotsToPoll(db: Db, now: number): Promise<TelegramBotRow[]> {
  return db
    .selectFrom('telegram_bot')
    .selectAll()
    .where('webhook_url', '=', '')
    .where('problem', '!=', 'tokenRefused')
    .where((is) => is.or([is('lease_until_at', 'is', null), is('lease_until_at', '<=', now)]))
    .execute()
}

interface Lease {
  id: string
  token: string
  now: number
  untilAt: number
}

/** Takes or renews the lease of a bot. @returns false while another process has it */
export async function leaseBot(db: Db, { id, token, now, untilAt }: Lease): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegram_bot')
    .set({ lease_token: token, lease_until_at: untilAt })
    .where('id', '=', id)
    .where('webhook_url', '=', '')
    .where((is) =>
      is.or([
        is('lease_until_at', 'is', null),
        is('lease_until_at', '<=', now),
        is('lease_token', '=', token),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseBot(
  db: Db,
  { id, token }: Pick<Lease, 'id' | 'token'>,
): Promise<void> {
  await db
    .updateTable('telegram_bot')
    .set({ lease_token: null, lease_until_at: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute()
}
