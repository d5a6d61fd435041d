import type { TelegramBot, TelegramChat } from '#contract/account/telegram.ts'
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

export function presentChat(chat: ListedChat): TelegramChat {
  return {
    ...{ id: chat.id, name: chat.name, isBlocked: chat.blocked_at !== null },
    person: { id: chat.user_id, name: chat.user_name },
    pairedAt: new Date(chat.paired_at).toISOString(),
  }
}
