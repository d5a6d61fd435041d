import { TELEGRAM_CODE_MINUTES } from '#contract/account/telegram-values.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { nameOfInstallation } from '../../../platform/settings/installation-settings.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { findRoleOf, requirePermission } from '../../spaces/index.ts'
import { findBot } from '../bots/bots.repository.ts'
import type { BotOfCaller, SpaceOfCaller } from '../bots/bots.service.ts'
import { botTexts } from '../talk/bot-texts.ts'
import { enqueueMessage } from '../talk/send-message.job.ts'
import type { TelegramBotRow } from '../telegram.table.ts'
import {
  deleteChat,
  findChat,
  listChats,
  replaceChat,
  saveCode,
  takeCode,
} from './chats.repository.ts'

const CODE_PURPOSE = 'telegram code'
const CODE_BITS = 160

const hashOf = (deps: Pick<Deps, 'secrets'>, code: string) => deps.secrets.hmac(CODE_PURPOSE, code)

/**
 * A one-time code that connects the caller's Telegram account to a bot.
 * @throws spaceNotFound, noPermission, telegramBotIdMissing, telegramBotNotFound
 */
export async function makePairingCode(
  deps: Deps,
  { userId, spaceId, botId }: SpaceOfCaller & { botId: string | undefined },
): Promise<{ code: string; link: string; expiresAt: number }> {
  await requirePermission(deps, {
    ...{ userId, spaceId, action: 'notices.hear', absent: 'spaceNotFound' },
  })
  if (botId === undefined) throw failure('telegramBotIdMissing')
  const bot = await findBot(deps.db, botId)
  if (bot?.space_id !== spaceId) throw failure('telegramBotNotFound')
  const code = deps.ids.token(CODE_BITS)
  const expiresAt = deps.clock.now() + TELEGRAM_CODE_MINUTES * 60_000
  const row = { hash: hashOf(deps, code), bot_id: botId, user_id: userId, expires_at: expiresAt }
  await transaction(deps, ({ db }) => saveCode(db, row))
  return { code, link: `https://t.me/${bot.username}?start=${code}`, expiresAt }
}

/**
 * Connects somebody at Telegram to the account of a code, in the transaction of these deps.
 * @returns the account; undefined for a code that is wrong, used or too old
 */
export async function pairPerson(
  deps: Deps,
  bot: TelegramBotRow,
  { code, telegramUserId, name }: { code: string; telegramUserId: string; name: string },
): Promise<string | undefined> {
  const now = deps.clock.now()
  const userId = await takeCode(deps.db, { botId: bot.id, hash: hashOf(deps, code), now })
  if (userId === undefined) return undefined
  const role = await findRoleOf(deps, { userId, spaceId: bot.space_id })
  if (!may(role, 'notices.hear')) return undefined
  await replaceChat(deps.db, {
    ...{ id: deps.ids.uuid(), bot_id: bot.id, user_id: userId },
    ...{ telegram_user_id: telegramUserId, name, paired_at: now },
  })
  await recordAudit(deps, {
    ...{ action: 'telegram-pair', actorId: userId },
    object: { kind: 'space', id: bot.space_id, text: `@${bot.username}` },
  })
  return userId
}

/** Those who may change the space disconnect anybody. @throws notFound */
export function unpair(deps: Deps, { userId, id }: BotOfCaller): Promise<void> {
  return transaction(deps, async (deps) => {
    const chat = await findChat(deps.db, id)
    if (chat === undefined) throw failure('notFound')
    const { space_id: spaceId, user_id, bot_name } = chat
    if (user_id !== userId) {
      const role = await findRoleOf(deps, { userId, spaceId })
      if (!may(role, 'space.change')) throw failure('notFound')
    }
    await deleteChat(deps.db, id)
    await recordAudit(deps, {
      ...{ action: 'telegram-unpair', accountId: user_id },
      object: { kind: 'space', id: spaceId, text: `@${bot_name}` },
    })
  })
}

/** @throws telegramBotNotFound; telegramChatIdMissing while the caller is not connected to the bot */
export async function sendTest(deps: Deps, { userId, id }: BotOfCaller): Promise<void> {
  const bot = await findBot(deps.db, id)
  if (bot === undefined) throw failure('telegramBotNotFound')
  const access = { userId, spaceId: bot.space_id, absent: 'telegramBotNotFound' } as const
  await requirePermission(deps, { ...access, action: 'notices.hear' })
  const chats = await listChats(deps.db, { botIds: [id], userId })
  if (chats.length === 0) throw failure('telegramChatIdMissing')
  const { language } = await findAccountRegion(deps.db, userId)
  const text = botTexts(language).test(await nameOfInstallation(deps))
  await transaction(deps, async (deps) => {
    for (const { telegram_user_id: to } of chats) {
      await enqueueMessage(deps, { botId: id, to, text })
    }
  })
}
