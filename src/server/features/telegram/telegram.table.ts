import type { Generated, Selectable } from 'kysely'
import type { TelegramProblem } from '#contract/account/telegram.ts'

/** A Telegram bot of a space. */
export interface TelegramBotTable {
  id: string
  space_id: string
  /** its id at Telegram: one bot is connected once in an installation */
  bot_user_id: string
  username: string
  name: string
  /** encrypted with a key of the installation */
  sealed_token: string
  /** as Telegram was told; '' for long polling, null before it was told anything */
  webhook_url: Generated<string | null>
  /** of long polling: everything before it is stored here */
  next_update_id: Generated<number>
  problem: Generated<TelegramProblem | ''>
  /** the process that asks for updates */
  lease_token: Generated<string | null>
  lease_until_at: Generated<number | null>
  created_at: number
}

/** A one-time code that connects a person to a bot. */
export interface TelegramCodeTable {
  /** HMAC */
  hash: string
  bot_id: string
  user_id: string
  expires_at: number
}

/** A person at Telegram who is connected to an account. */
export interface TelegramChatTable {
  id: string
  bot_id: string
  user_id: string
  /** also the id of the private chat */
  telegram_user_id: string
  name: string
  paired_at: number
  /** since when the person has blocked the bot */
  blocked_at: Generated<number | null>
  /** when it was told news last */
  told_at: Generated<number>
}

/** An update as Telegram sent it. */
export interface TelegramUpdateTable {
  bot_id: string
  update_id: number
  telegram_user_id: string
  is_inline: number
  /** JSON; '' once it is applied */
  body: string
  received_at: number
  applied_at: Generated<number | null>
}

export type TelegramBotRow = Selectable<TelegramBotTable>
export type TelegramChatRow = Selectable<TelegramChatTable>
export type TelegramUpdateRow = Selectable<TelegramUpdateTable>

export interface TelegramTables {
  telegram_bot: TelegramBotTable
  telegram_code: TelegramCodeTable
  telegram_chat: TelegramChatTable
  telegram_update: TelegramUpdateTable
}
