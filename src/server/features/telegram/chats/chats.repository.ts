import type { Db } from '../../../database.ts'
import type { TelegramChatRow, TelegramCodeTable } from '../telegram.table.ts'

/** The only writer of `telegram_chat` and `telegram_code`. */

/** A chat with the name of its account. */
export type ListedChat = TelegramChatRow & { user_name: string; user_status: string }

const chats = (db: Db) =>
  db
    .selectFrom('telegram_chat')
    .innerJoin('user', 'user.id', 'telegram_chat.user_id')
    .selectAll('telegram_chat')
    .select(['user.name as user_name', 'user.status as user_status'])

/** The chats of these bots, of active accounts. @param userId of one account alone */
export function listChats(
  db: Db,
  { botIds, userId }: { botIds: readonly string[]; userId?: string | undefined },
): Promise<ListedChat[]> {
  if (botIds.length === 0) return Promise.resolve([])
  let select = chats(db)
    .where('telegram_chat.bot_id', 'in', [...botIds])
    .where('user.status', '=', 'active')
  if (userId !== undefined) select = select.where('telegram_chat.user_id', '=', userId)
  return select.orderBy('telegram_chat.paired_at').orderBy('telegram_chat.id').execute()
}

/** A chat with the space of its bot. */
export function findChat(
  db: Db,
  id: string,
): Promise<(ListedChat & { space_id: string; bot_name: string }) | undefined> {
  return chats(db)
    .innerJoin('telegram_bot', 'telegram_bot.id', 'telegram_chat.bot_id')
    .select(['telegram_bot.space_id', 'telegram_bot.username as bot_name'])
    .where('telegram_chat.id', '=', id)
    .executeTakeFirst()
}

/** Who somebody at Telegram is here, while their account is active. */
export function findPerson(
  db: Db,
  { botId, telegramUserId }: { botId: string; telegramUserId: string },
): Promise<ListedChat | undefined> {
  return chats(db)
    .where('telegram_chat.bot_id', '=', botId)
    .where('telegram_chat.telegram_user_id', '=', telegramUserId)
    .where('user.status', '=', 'active')
    .executeTakeFirst()
}

type NewChat = Pick<
  TelegramChatRow,
  'id' | 'bot_id' | 'user_id' | 'telegram_user_id' | 'name' | 'paired_at'
>

/** Connects a person, in place of who they were before. */
export async function replaceChat(db: Db, row: NewChat): Promise<void> {
  await db
    .deleteFrom('telegram_chat')
    .where('bot_id', '=', row.bot_id)
    .where('telegram_user_id', '=', row.telegram_user_id)
    .execute()
  await db.insertInto('telegram_chat').values(row).execute()
}

/** Notes when a chat is told news. @returns false if another process was faster */
export async function moveTold(
  db: Db,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegram_chat')
    .set({ told_at: to })
    .where('id', '=', id)
    .where('told_at', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteChat(db: Db, id: string): Promise<void> {
  await db.deleteFrom('telegram_chat').where('id', '=', id).execute()
}

/** Marks a chat whose person has blocked the bot, or has unblocked it (`null`). */
export async function markBlocked(
  db: Db,
  chat: { botId: string; telegramUserId: string },
  blockedAt: number | null,
): Promise<void> {
  await db
    .updateTable('telegram_chat')
    .set({ blocked_at: blockedAt })
    .where('bot_id', '=', chat.botId)
    .where('telegram_user_id', '=', chat.telegramUserId)
    .where('blocked_at', blockedAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Keeps the only code of an account for a bot. */
export async function saveCode(db: Db, row: TelegramCodeTable): Promise<void> {
  const { hash, expires_at } = row
  await db
    .insertInto('telegram_code')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['bot_id', 'user_id']).doUpdateSet({ hash, expires_at }),
    )
    .execute()
}

/** Works once. @returns whose code it is */
export async function takeCode(
  db: Db,
  { botId, hash, now }: { botId: string; hash: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('telegram_code')
    .where('bot_id', '=', botId)
    .where('hash', '=', hash)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now ? row.user_id : undefined
}

export async function deleteCodesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('telegram_code').where('expires_at', '<=', before).execute()
}
