import type { TelegramKind } from '#contract/account/telegram-values.ts'
import type { Db } from '../../database.ts'
import type { TelegramNotificationTable } from './telegram-news.table.ts'

/** The only writer of `telegram_notification`. */

export async function listNotifications(
  db: Db,
  chatIds: readonly string[],
): Promise<TelegramNotificationTable[]> {
  if (chatIds.length === 0) return []
  return db
    .selectFrom('telegram_notification')
    .selectAll()
    .where('chat_id', 'in', [...chatIds])
    .orderBy('kind')
    .execute()
}

export async function saveNotification(db: Db, row: TelegramNotificationTable): Promise<void> {
  const { at, next_at } = row
  await db
    .insertInto('telegram_notification')
    .values(row)
    .onConflict((conflict) => conflict.columns(['chat_id', 'kind']).doUpdateSet({ at, next_at }))
    .execute()
}

export async function deleteNotification(
  db: Db,
  { chatId, kind }: { chatId: string; kind: TelegramKind },
): Promise<void> {
  await db
    .deleteFrom('telegram_notification')
    .where('chat_id', '=', chatId)
    .where('kind', '=', kind)
    .execute()
}

/** Chats of a space that want to be told of a kind, without those that have blocked the bot. */
export async function listChatsThatWant(
  db: Db,
  { spaceId, kind }: { spaceId: string; kind: TelegramKind },
): Promise<string[]> {
  const rows = await db
    .selectFrom('telegram_notification')
    .innerJoin('telegram_chat', 'telegram_chat.id', 'telegram_notification.chat_id')
    .innerJoin('telegram_bot', 'telegram_bot.id', 'telegram_chat.bot_id')
    .select('telegram_chat.id')
    .where('telegram_bot.space_id', '=', spaceId)
    .where('telegram_notification.kind', '=', kind)
    .where('telegram_chat.blocked_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export type DueSummary = TelegramNotificationTable & { next_at: number; user_id: string }

/** Summaries that are due, the oldest first. */
export async function listDueSummaries(db: Db, now: number, limit: number): Promise<DueSummary[]> {
  const rows = await db
    .selectFrom('telegram_notification')
    .innerJoin('telegram_chat', 'telegram_chat.id', 'telegram_notification.chat_id')
    .selectAll('telegram_notification')
    .select('telegram_chat.user_id')
    .where('telegram_notification.next_at', '<=', now)
    .orderBy('telegram_notification.next_at')
    .limit(limit)
    .execute()
  return rows as DueSummary[]
}

/** @returns true for the one process that may send this summary */
export async function takeSummary(
  db: Db,
  { chat_id, kind, next_at }: DueSummary,
  nextAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegram_notification')
    .set({ next_at: nextAt })
    .where('chat_id', '=', chat_id)
    .where('kind', '=', kind)
    .where('next_at', '=', next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
