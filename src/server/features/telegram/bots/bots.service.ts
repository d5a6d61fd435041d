import { TELEGRAM_BOTS_MAX } from '#contract/account/telegram-values.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/outbox.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { findRoleOf, lockSpace, requirePermission } from '../../spaces/index.ts'
import { type ListedChat, listChats } from '../chats/chats.repository.ts'
import type { TelegramBotRow } from '../telegram.table.ts'
import { refusalOf, sealToken, TOKEN_SHAPE, telegramApi } from './bot-api.ts'
import { deleteBot, findBot, insertBot, listBots } from './bots.repository.ts'
import { CONNECT_BOT, DISCONNECT_BOT } from './connect-bot.job.ts'

export interface SpaceOfCaller {
  userId: string
  spaceId: string
}

export interface BotOfCaller {
  userId: string
  id: string
}

export interface BotWithChats {
  bot: TelegramBotRow
  chats: ListedChat[]
}

/** @throws spaceNotFound, noPermission */
export async function listBotsOfCaller(
  deps: Deps,
  { userId, spaceId }: SpaceOfCaller,
): Promise<{ bots: BotWithChats[]; canChange: boolean }> {
  await requirePermission(deps, {
    ...{ userId, spaceId, action: 'notices.hear', absent: 'spaceNotFound' },
  })
  const canChange = may(await findRoleOf(deps, { userId, spaceId }), 'space.change')
  const bots = await listBots(deps.db, spaceId)
  const chats = await listChats(deps.db, {
    botIds: bots.map(({ id }) => id),
    userId: canChange ? undefined : userId,
  })
  return {
    canChange,
    bots: bots.map((bot) => ({ bot, chats: chats.filter(({ bot_id }) => bot_id === bot.id) })),
  }
}

/** @throws spaceNotFound, noPermission, telegramTokenRefused, telegramBotExists, unavailable */
export async function addBot(
  deps: Deps,
  { userId, spaceId }: SpaceOfCaller,
  given: string | undefined,
): Promise<TelegramBotRow> {
  const access = { userId, spaceId, action: 'space.change', absent: 'spaceNotFound' } as const
  await requirePermission(deps, access)
  const token = given?.trim() ?? ''
  if (!TOKEN_SHAPE.test(token)) throw failure('telegramTokenRefused')
  const { getMe } = (await telegramApi(deps, token)).raw
  const me = await getMe().catch((error: unknown) => {
    const isAway = ['away', 'busy'].includes(refusalOf(error))
    throw failure(isAway ? 'unavailable' : 'telegramTokenRefused', { cause: error })
  })
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    await requirePermission(deps, access)
    if ((await listBots(deps.db, spaceId)).length >= TELEGRAM_BOTS_MAX) {
      throw failure('noPermission', { fields: { token: `At most ${TELEGRAM_BOTS_MAX} bots` } })
    }
    const id = deps.ids.uuid()
    const isNew = await insertBot(deps.db, {
      ...{ id, space_id: spaceId, bot_user_id: String(me.id) },
      ...{ username: me.username, name: me.first_name },
      sealed_token: sealToken(deps, token, id),
      created_at: deps.clock.now(),
    })
    if (!isNew) throw failure('telegramBotExists')
    await enqueue(deps, { kind: CONNECT_BOT, payload: { botId: id } })
    await recordAudit(deps, {
      action: 'telegram-bot-add',
      object: { kind: 'space', id: spaceId, text: `@${me.username}` },
    })
    return (await findBot(deps.db, id))!
  })
}

/** @throws telegramBotNotFound, noPermission */
export function removeBot(deps: Deps, { userId, id }: BotOfCaller): Promise<void> {
  return transaction(deps, async (deps) => {
    const bot = await findBot(deps.db, id)
    if (bot === undefined) throw failure('telegramBotNotFound')
    const { space_id: spaceId, sealed_token, username } = bot
    const access = { userId, spaceId, absent: 'telegramBotNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.change' })
    await deleteBot(deps.db, id)
    await enqueue(deps, { kind: DISCONNECT_BOT, payload: { id, sealed_token } })
    await recordAudit(deps, {
      action: 'telegram-bot-delete',
      object: { kind: 'space', id: spaceId, text: `@${username}` },
    })
  })
}
