import type { Update } from 'grammy/types'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import { findPerson } from '../chats/chats.repository.ts'
import type { TelegramBotRow } from '../telegram.table.ts'
import { APPLY_UPDATE } from './apply-update.job.ts'
import { insertUpdate } from './updates.repository.ts'

/** An inline query waits so long for the next one of somebody who is typing. */
const TYPING_MS = 700

/**
 * Keeps an update and has it applied, in the transaction of these deps. Telegram may send it again: the
 * first counts. What concerns nobody here is not kept.
 * @throws unavailable while too many wait
 */
export async function receiveUpdate(
  deps: Deps,
  bot: TelegramBotRow,
  update: Update,
): Promise<void> {
  const from = senderOf(update)
  if (from === undefined || !(await isHeard(deps, bot, from))) return
  const now = deps.clock.now()
  const isInline = update.inline_query !== undefined
  const isNew = await insertUpdate(deps.db, {
    ...{ bot_id: bot.id, update_id: update.update_id, telegram_user_id: from },
    ...{ is_inline: Number(isInline), body: JSON.stringify(update), received_at: now },
  })
  if (!isNew) return
  await enqueue(deps, {
    kind: APPLY_UPDATE,
    payload: { botId: bot.id, updateId: update.update_id },
    ...(isInline && { notBeforeAt: now + TYPING_MS }),
  })
}

/** Of what a person does alone with the bot; undefined for groups, channels and other bots. */
function senderOf({ message, inline_query, my_chat_member }: Update): string | undefined {
  const inChat = message ?? my_chat_member
  if (inChat !== undefined && inChat.chat?.type !== 'private') return undefined
  const { from } = message ?? inline_query ?? my_chat_member ?? {}
  return from === undefined || from.is_bot || typeof from.id !== 'number'
    ? undefined
    : String(from.id)
}

/** Nobody who is not connected keeps the installation busy. */
async function isHeard(deps: Deps, bot: TelegramBotRow, telegramUserId: string): Promise<boolean> {
  if (await findPerson(deps.db, { botId: bot.id, telegramUserId })) return true
  const key = `${bot.id} ${telegramUserId}`
  const own = await deps.limits.tryConsume(deps, 'telegramStranger', key)
  return own.allowed && (await deps.limits.tryConsume(deps, 'telegramStrangers', bot.id)).allowed
}
