/** Limits of Telegram bots; without schemas, so that the browser can load them. */

/** that one space may have */
export const TELEGRAM_BOTS_MAX = 5
/** A code that connects a person is good for so long. */
export const TELEGRAM_CODE_MINUTES = 10
