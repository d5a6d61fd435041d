import type { Db } from '#server/database.ts'
import type { TelegramChatRow } from '#server/features/telegram/telegram.table.ts'

/** A person of an account at a bot of its space. */
export async function insertTelegramChat(
  db: Db,
  { userId, spaceId }: { userId: string; spaceId: string },
  { id, ...more }: Pick<TelegramChatRow, 'id'> & Partial<TelegramChatRow>,
): Promise<void> {
  const bot = { id: `bot-${spaceId}`, space_id: spaceId, bot_user_id: spaceId }
  await db
    .insertInto('telegram_bot')
    .values({ ...bot, username: 'bot', name: 'Bot', sealed_token: '', created_at: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('telegram_chat')
    .values({
      ...{ id, bot_id: bot.id, user_id: userId, telegram_user_id: id, name: id, paired_at: 0 },
      ...more,
    })
    .execute()
}
