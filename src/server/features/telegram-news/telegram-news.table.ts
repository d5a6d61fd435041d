import type { TelegramKind } from '#contract/account/telegram-values.ts'

/** What a chat wants to be told, and when. */
export interface TelegramNotificationTable {
  chat_id: string
  kind: TelegramKind
  /** as of the contract: `08:00`, `monday 08:00`, `now` */
  at: string
  /** when the next summary is due; null for what is told when it happens */
  next_at: number | null
}

/** What a chat has not been told yet. */
export interface TelegramNewsTable {
  id: string
  chat_id: string
  kind: TelegramKind
  /** JSON `NewsDetail` */
  detail: string
  made_at: number
}

export interface TelegramNewsTables {
  telegram_notification: TelegramNotificationTable
  telegram_news: TelegramNewsTable
}
