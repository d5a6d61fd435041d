import { queryOptions } from '@tanstack/react-query'
import type { TelegramBot, TelegramChat } from '#contract/account/telegram.ts'
import type { TelegramKind } from '#contract/account/telegram-values.ts'
import { call } from '#web/platform/call.ts'

export type { TelegramBot, TelegramChat }

export const telegramQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'telegram'],
    queryFn: ({ signal }) => call('telegram.list', { params: { id: spaceId } }, { signal }),
  })

export const addBot = (spaceId: string, token: string) =>
  call('telegram.add', { params: { id: spaceId }, body: { token } })
export const deleteBot = (id: string) => call('telegram.delete', { params: { id } })
export const makeCode = (spaceId: string, botId: string) =>
  call('telegram.pair', { params: { id: spaceId }, body: { botId } })
export type PairingCode = Awaited<ReturnType<typeof makeCode>>
export const sendTest = (botId: string) => call('telegram.test', { params: { id: botId } })
export const unpair = (chatId: string) => call('telegram.unpair', { params: { id: chatId } })
export const putNotification = (
  spaceId: string,
  body: { chatId: string; kind: TelegramKind; at: string | null },
) => call('telegram.putNotification', { params: { id: spaceId }, body })
