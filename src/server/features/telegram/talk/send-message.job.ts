import type { InlineQueryResult } from 'grammy/types'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { getQrPicture } from '../../qr/index.ts'
import { deliveryErrorOf, openToken, refusalOf, telegramApi } from '../bots/bot-api.ts'
import { findBot, updateBot } from '../bots/bots.repository.ts'
import { markBlocked } from '../chats/chats.repository.ts'
import type { TelegramBotRow } from '../telegram.table.ts'

export const SEND_MESSAGE = 'telegram.send'

/** of the QR code that comes with a short link */
const QR_SIZE = 512
/** answers to inline queries that are older have nobody waiting */
const INLINE_MS = 60_000

/** What a bot says to one person. */
export interface BotMessage {
  botId: string
  /** the person at Telegram, which is also their private chat */
  to: string
  text: string
  /** its QR code goes with the text, if the person may see the link */
  qr?: { linkId: string; userId: string }
}

/** The answer to an inline query. */
export interface InlineAnswer {
  botId: string
  to: string
  queryId: string
  results: InlineQueryResult[]
}

/** Sends it after the commit of these deps, at least once. */
export async function enqueueMessage(
  deps: Deps,
  message: BotMessage | InlineAnswer,
): Promise<void> {
  await enqueue(deps, { kind: SEND_MESSAGE, payload: message })
}

export const sendMessageHandler: OutboxHandler<Deps> = {
  async run(deps, message: BotMessage | InlineAnswer, entry) {
    const bot = await findBot(deps.db, message.botId)
    if (bot === undefined) return
    if ('queryId' in message) {
      if (deps.clock.now() - entry.sinceAt > INLINE_MS) return
      return answerInline(deps, bot, message)
    }
    await sendTo(deps, bot, message)
  },
}

/**
 * Sends a message to a private chat.
 * @returns false if the person has blocked the bot, which is kept
 * @throws DeliveryError
 */
export async function sendTo(
  deps: Deps,
  bot: TelegramBotRow,
  message: Pick<BotMessage, 'to' | 'text' | 'qr'>,
): Promise<boolean> {
  const { to, text, qr } = message
  const api = await telegramApi(deps, openToken(deps, bot))
  const picture = qr && (await drawCode(deps, qr))
  try {
    if (picture) {
      const { InputFile } = await import('grammy')
      await api.sendPhoto(to, new InputFile(picture, 'qr.png'), { caption: text })
    } else {
      await api.sendMessage(to, text, { link_preview_options: { is_disabled: true } })
    }
    if (bot.problem === 'unreachable') await updateBot(deps.db, bot.id, { problem: '' })
    return true
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'token') await updateBot(deps.db, bot.id, { problem: 'tokenRefused' })
    if (refusal !== 'blocked') throw deliveryErrorOf(error)
    const person = { botId: bot.id, telegramUserId: to }
    await markBlocked(deps.db, person, deps.clock.now())
    return false
  }
}

/** @returns undefined where the text alone must do */
async function drawCode(
  deps: Deps,
  { linkId, userId }: NonNullable<BotMessage['qr']>,
): Promise<Buffer | undefined> {
  try {
    const target = { kind: 'link', id: linkId } as const
    const asked = { target, format: 'png', design: {}, size: QR_SIZE } as const
    return await (await getQrPicture(deps, userId, asked)).draw()
  } catch (error) {
    deps.log.warn({ err: error, link: linkId }, 'no QR code for Telegram')
    return undefined
  }
}

async function answerInline(
  deps: Deps,
  bot: TelegramBotRow,
  { queryId, results }: InlineAnswer,
): Promise<void> {
  const api = await telegramApi(deps, openToken(deps, bot))
  try {
    // the answer is one person's: Telegram must show it to nobody else
    await api.answerInlineQuery(queryId, results, { cache_time: 0, is_personal: true })
  } catch (error) {
    // a query that is too old is refused, and nobody waits for it
    if (refusalOf(error) !== 'refused') throw deliveryErrorOf(error)
  }
}
