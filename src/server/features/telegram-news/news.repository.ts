import type { Db } from '../../database.ts'
import type { TelegramNewsTable } from './telegram-news.table.ts'

/** The only writer of `telegram_news`. */

export async function insertNews(db: Db, row: TelegramNewsTable): Promise<void> {
  await db.insertInto('telegram_news').values(row).execute()
}

/** What a chat has not been told, the oldest first. */
export function listNews(db: Db, chatId: string, limit: number): Promise<TelegramNewsTable[]> {
  return db
    .selectFrom('telegram_news')
    .selectAll()
    .where('chat_id', '=', chatId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteNews(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('telegram_news')
    .where('id', 'in', [...ids])
    .execute()
}
