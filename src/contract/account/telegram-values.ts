/** Limits of Telegram bots, and what they tell and when; without schemas, so that the browser can load them. */

/** that one space may have */
export const TELEGRAM_BOTS_MAX = 5
/** A code that connects a person is good for so long. */
export const TELEGRAM_CODE_MINUTES = 10

export const telegramKinds = [
  'dailySummary',
  'weeklySummary',
  'newSubscriber',
  'deadLink',
  'limit',
  'package',
  'domain',
] as const
export type TelegramKind = (typeof telegramKinds)[number]

/** When a notification is sent that has no time of its own. */
export const TELEGRAM_NOW = 'now'
export const telegramWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d'
const TIMES = {
  dailySummary: new RegExp(`^${CLOCK}$`),
  weeklySummary: new RegExp(`^(${telegramWeekdays.join('|')}) ${CLOCK}$`),
} as const

/** Whether a time fits a kind: `08:00`, `monday 08:00`, or `now` for what is told when it happens. */
export function isTelegramTime(kind: TelegramKind, at: string): boolean {
  if (kind === 'dailySummary' || kind === 'weeklySummary') return TIMES[kind].test(at)
  return at === TELEGRAM_NOW
}
