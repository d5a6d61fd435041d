import type { Api, Context } from 'grammy'
import type { Update } from 'grammy/types'
import { Failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { findRoleOf } from '../../spaces/index.ts'
import { findPerson, type ListedChat } from '../chats/chats.repository.ts'
import type { TelegramBotRow } from '../telegram.table.ts'
import { type BotTexts, botTexts } from './bot-texts.ts'
import type { BotMessage, InlineAnswer } from './send-message.job.ts'

/** Who speaks with a bot, and what they get for it. */

/** An answer without its receiver. */
export type Answer =
  | Pick<BotMessage, 'text' | 'qr'>
  | Pick<InlineAnswer, 'queryId' | 'results'>
  | undefined

/** What an update changes and is answered with, in the transaction of the given deps. */
export type Act = (deps: Deps) => Promise<Answer>

/** Somebody who is connected, with their account's role and language. */
export interface Person {
  userId: string
  timeZone: string
  chat: ListedChat
}

/** What commands know of an update. */
export type Talk = Context & {
  /** those of the person: what they do counts as theirs, in the space of the bot */
  deps: Deps
  bot: TelegramBotRow
  /** undefined for strangers, and for people who have left the space */
  person: Person | undefined
  words: BotTexts
  /** set by the command that takes the update */
  act: Act | undefined
}

/** Prepares an update for the commands. */
export async function openTalk(
  deps: Deps,
  bot: TelegramBotRow,
  update: Update,
): Promise<Talk | undefined> {
  const { Api, Context } = await import('grammy')
  // nothing is sent from here: answers go through the outbox
  const context = new Context(update, new Api('0:unused') as Api, meOf(bot))
  const { from } = context
  if (from === undefined) return undefined
  const chat = await findPerson(deps.db, { botId: bot.id, telegramUserId: String(from.id) })
  const own = chat && depsOf(deps, bot, { userId: chat.user_id, updateId: update.update_id })
  const role = own && (await findRoleOf(own, { userId: chat.user_id, spaceId: bot.space_id }))
  const isIn = chat !== undefined && may(role, 'space.look')
  const region = isIn ? await findAccountRegion(deps.db, chat.user_id) : undefined
  return Object.assign(context, {
    deps: own ?? deps,
    bot,
    person: isIn ? { userId: chat.user_id, timeZone: region?.timeZone ?? '', chat } : undefined,
    words: botTexts(region?.language || from.language_code),
    act: undefined,
  })
}

/** The dependencies of what a person does by a bot: it reaches the space of the bot alone. */
export function depsOf(
  deps: Deps,
  bot: TelegramBotRow,
  { userId, updateId }: { userId: string; updateId: number },
): Deps {
  const requestId = `telegram-${updateId}`
  const by = { userId, sessionId: null, network: '', requestId, spaceId: bot.space_id }
  return { ...deps, by }
}

function meOf(bot: TelegramBotRow) {
  return {
    id: Number(bot.bot_user_id),
    is_bot: true,
    first_name: bot.name,
    username: bot.username,
  } as Context['me']
}

/** The answer to a person whose wish was refused. @throws anything but an expected refusal */
export function sayRefusal(words: BotTexts, error: unknown): string {
  if (!(error instanceof Failure)) throw error
  const { refused } = words
  const known: Partial<Record<Failure['name'], string>> = {
    noPermission: refused.noPermission,
    spaceNotFound: refused.noPermission,
    linkNotFound: refused.linkNotFound,
    destinationMissing: refused.destinationInvalid,
    destinationUnreadable: refused.destinationInvalid,
    destinationInvalid: refused.destinationInvalid,
    addressNotShortenable: refused.destinationInvalid,
    destinationFlagged: refused.destinationFlagged,
    domainBlocked: refused.addressBlocked,
    addressBlocked: refused.addressBlocked,
    limitReached: refused.limit,
    linksUsedUp: refused.limit,
    packageAbsent: refused.noPackage,
    packageLapsed: refused.noPackage,
    tooManyRequests: refused.tooManyRequests,
  }
  return known[error.name] ?? refused.other(error.code)
}
