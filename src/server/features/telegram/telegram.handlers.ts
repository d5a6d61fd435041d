import { timingSafeEqual } from 'node:crypto'
import type { Update } from 'grammy/types'
import {
  addTelegramBotEndpoint,
  deleteTelegramBotEndpoint,
  listTelegramBotsEndpoint,
  pairTelegramEndpoint,
  putNotificationEndpoint,
  takeTelegramUpdateEndpoint,
  testTelegramEndpoint,
  unpairTelegramEndpoint,
} from '#contract/account/telegram.ts'
import { failure } from '#contract/errors.ts'
import { route } from '../../platform/call.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { webhookSecretsOf } from './bots/bot-api.ts'
import { findBot } from './bots/bots.repository.ts'
import { addBot, listBotsOfCaller, removeBot } from './bots/bots.service.ts'
import { makePairingCode, sendTest, unpair } from './chats/chats.service.ts'
import { putNotification } from './chats/notifications.service.ts'
import { presentBot, presentChats } from './telegram.presenter.ts'
import { receiveUpdate } from './updates/receive-updates.ts'

const spaceOf = (call: { caller: { userId: string }; params: { id: string } }) => ({
  userId: call.caller.userId,
  spaceId: call.params.id,
})
const objectOf = (call: { caller: { userId: string }; params: { id: string } }) => ({
  userId: call.caller.userId,
  id: call.params.id,
})

/** Every call of the contract's `telegram.ts`. */
export const telegramRoutes = [
  route(listTelegramBotsEndpoint, async (deps, call) => {
    const { bots, canChange } = await listBotsOfCaller(deps, spaceOf(call))
    return {
      canChange,
      items: await Promise.all(
        bots.map(async ({ bot, chats }) => presentBot(bot, await presentChats(deps, chats))),
      ),
    }
  }),

  route(addTelegramBotEndpoint, async (deps, call) =>
    presentBot(await addBot(deps, spaceOf(call), call.body.token), []),
  ),

  route(deleteTelegramBotEndpoint, async (deps, call) => {
    await removeBot(deps, objectOf(call))
    return undefined
  }),

  route(pairTelegramEndpoint, async (deps, call) => {
    const { botId } = call.body
    const { code, link, expiresAt } = await makePairingCode(deps, { ...spaceOf(call), botId })
    return { code, link, expiresAt: new Date(expiresAt).toISOString() }
  }),

  route(testTelegramEndpoint, async (deps, call) => {
    await sendTest(deps, objectOf(call))
    return {}
  }),

  route(unpairTelegramEndpoint, async (deps, call) => {
    await unpair(deps, objectOf(call))
    return undefined
  }),

  route(putNotificationEndpoint, async (deps, call) => {
    const chat = await putNotification(deps, spaceOf(call), call.body)
    return (await presentChats(deps, [chat]))[0]!
  }),

  route(takeTelegramUpdateEndpoint, async (deps, { params, headers, body }) => {
    const given = Buffer.from(headers['x-telegram-bot-api-secret-token'] ?? '')
    const isTelegram = webhookSecretsOf(deps, params.id).some((secret) => {
      const expected = Buffer.from(secret)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    const bot = isTelegram ? await findBot(deps.db, params.id) : undefined
    if (bot === undefined) throw failure('notFound')
    await transaction(deps, (deps) => receiveUpdate(deps, bot, body as unknown as Update))
    return {}
  }),
]
