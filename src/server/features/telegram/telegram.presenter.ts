import type { TelegramBot, TelegramChat } from '#contract/account/telegram.ts'
import type { Deps } from '../../deps.ts'
import { listNotifications, type TelegramNotificationTable } from '../telegram-news/index.ts'
import type { ListedChat } from './chats/chats.repository.ts'
import type { TelegramBotRow } from './telegram.table.ts'

export function presentBot(bot: TelegramBotRow, chats: TelegramChat[]): TelegramBot {
  return {
    ...{ id: bot.id, username: bot.username, name: bot.name, chats },
    receives: bot.webhook_url ? 'webhook' : 'polling',
    problem: bot.problem || null,
    createdAt: new Date(bot.created_at).toISOString(),
  }
}

export async function presentChats(
  deps: Pick<Deps, 'db'>,
  chats: readonly ListedChat[],
): Promise<TelegramChat[]> {
  const ids = chats.map(({ id }) => id)
  const wishes = await listNotifications(deps.db, ids)
  return chats.map((chat) =>
    presentChat(
      chat,
      wishes.filter(({ chat_id }) => chat_id === chat.id),
    ),
  )
}

function presentChat(
  chat: ListedChat,
  notifications: readonly TelegramNotificationTable[],
): TelegramChat {
  return {
    ...{ id: chat.id, name: chat.name, isBlocked: chat.blocked_at !== null },
    person: { id: chat.user_id, name: chat.user_name },
    pairedAt: new Date(chat.paired_at).toISOString(),
    notifications: notifications.map(({ kind, at }) => ({ kind, at })),
  }
}
