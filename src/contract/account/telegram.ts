import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { TELEGRAM_CODE_MINUTES, telegramKinds } from './telegram-values.ts'

/** Telegram bots of a space, and what they tell the people who are connected to them (contract.md §9). */

const notificationSchema = z.object({
  kind: z.enum(telegramKinds),
  at: z.string().meta({ description: '`08:00`, `monday 08:00` or `now`', examples: ['08:00'] }),
})

const chatSchema = z.object({
  id: idSchema,
  /** as the person is called at Telegram */
  name: z.string(),
  /** whose account it is connected to */
  person: z.object({ id: idSchema, name: z.string() }),
  pairedAt: isoTimeSchema,
  /** the person has blocked the bot: nothing is sent until they write to it again */
  isBlocked: z.boolean(),
  notifications: z.array(notificationSchema),
})
export type TelegramChat = z.infer<typeof chatSchema>

export const telegramProblems = ['tokenRefused', 'unreachable', 'webhookFails'] as const
export type TelegramProblem = (typeof telegramProblems)[number]

const botSchema = z
  .object({
    id: idSchema,
    /** at Telegram, without @ */
    username: z.string(),
    name: z.string(),
    /** how messages reach us */
    receives: z.enum(['webhook', 'polling']),
    problem: z.enum(telegramProblems).nullable(),
    createdAt: isoTimeSchema,
    /** of everybody for those who may change the space, else your own */
    chats: z.array(chatSchema),
  })
  .meta({ id: 'TelegramBot' })
export type TelegramBot = z.infer<typeof botSchema>

const telegram = { feature: 'telegram', access: 'account' } as const

export const listTelegramBotsEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.list',
  method: 'GET',
  path: '/api/v1/spaces/:id/telegram-bots',
  summary: 'The Telegram bots of a space and the chats connected to them',
  limit: 'read',
  params: idParams,
  answer: z.object({ items: z.array(botSchema), canChange: z.boolean() }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const addTelegramBotEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.add',
  method: 'POST',
  path: '/api/v1/spaces/:id/telegram-bots',
  summary: 'Connect a Telegram bot to a space',
  description:
    'Telegram is asked for the bot of the token (`getMe`) before anything is kept. The token is encrypted and never shown again.',
  limit: 'outbound',
  secret: true,
  params: idParams,
  body: z.strictObject({
    token: z.string().max(200).optional().meta({ description: 'As BotFather gave it' }),
  }),
  status: 201,
  answer: botSchema,
  errors: [
    'spaceNotFound',
    'noPermission',
    'telegramTokenRefused',
    'telegramBotExists',
    'unavailable',
  ],
})

export const deleteTelegramBotEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.delete',
  method: 'DELETE',
  path: '/api/v1/telegram-bots/:id',
  summary: 'Disconnect a Telegram bot, with every chat and notification',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['telegramBotNotFound', 'noPermission'],
})

export const pairTelegramEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.pair',
  method: 'POST',
  path: '/api/v1/spaces/:id/telegram-codes',
  summary: 'Make a code that connects your Telegram account to a bot of a space',
  description: `To be sent to the bot as \`/start <code>\` in a private chat, once, within ${TELEGRAM_CODE_MINUTES} minutes. The code before ends.`,
  limit: 'write',
  secret: true,
  params: idParams,
  body: z.strictObject({ botId: idSchema.optional() }),
  status: 201,
  answer: z.object({
    code: z.string(),
    link: z.string().meta({ description: 'Opens the bot at Telegram with the code' }),
    expiresAt: isoTimeSchema,
  }),
  errors: ['spaceNotFound', 'noPermission', 'telegramBotIdMissing', 'telegramBotNotFound'],
})

export const testTelegramEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.test',
  method: 'POST',
  path: '/api/v1/telegram-bots/:id/test',
  summary: 'Send a message to your own chat with a bot',
  description: '`err_143` while you have not connected your Telegram account to it.',
  limit: 'mail',
  params: idParams,
  status: 202,
  answer: z.object({}),
  errors: ['telegramBotNotFound', 'telegramChatIdMissing'],
})

export const unpairTelegramEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.unpair',
  method: 'DELETE',
  path: '/api/v1/telegram-chats/:id',
  summary: 'Disconnect a Telegram account from a bot',
  description: 'Your own, or anybody’s for those who may change the space.',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})

export const putNotificationEndpoint = defineEndpoint({
  ...telegram,
  id: 'telegram.putNotification',
  method: 'PUT',
  path: '/api/v1/spaces/:id/notifications',
  summary: 'Choose what a chat of yours is told, and when',
  description:
    '`at` is `08:00` for the daily summary, `monday 08:00` for the weekly one, in your time zone, `now` for everything else, ' +
    'and null to turn it off. At most one message a minute goes to a chat: what happens meanwhile comes with it.',
  limit: 'write',
  params: idParams,
  body: z.strictObject({
    chatId: idSchema.optional(),
    kind: z
      .string()
      .max(24)
      .optional()
      .meta({ description: telegramKinds.join(', ') }),
    at: z.string().max(24).nullable().optional(),
  }),
  answer: chatSchema,
  errors: [
    'spaceNotFound',
    'noPermission',
    'notificationChatIdMissing',
    'notificationKindMissing',
    'notificationTimeMissing',
  ],
})

export const takeTelegramUpdateEndpoint = defineEndpoint({
  id: 'telegram.take',
  method: 'POST',
  path: '/telegram/:id',
  summary: 'An update of a bot, sent by Telegram',
  description:
    'For installations whose `PUBLIC_URL` begins with https; others ask Telegram for updates. Each update is applied once.',
  feature: 'telegram',
  access: 'public',
  limit: 'read',
  params: idParams,
  headers: z.object({ 'x-telegram-bot-api-secret-token': z.string().max(256).optional() }),
  body: z.looseObject({ update_id: z.int().min(0) }),
  unknownBodyKeys: 'ignore',
  bodyLimitBytes: 512 * 1024,
  answer: z.object({}),
  errors: ['notFound', 'unavailable'],
})
