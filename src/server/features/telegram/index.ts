import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { TELL_CHAT } from '../telegram-news/index.ts'
import {
  CONNECT_BOT,
  checkBots,
  connectBotHandler,
  DISCONNECT_BOT,
  disconnectBotHandler,
} from './bots/connect-bot.job.ts'
import { deleteCodesBefore } from './chats/chats.repository.ts'
import { tellSummaries } from './chats/notifications.service.ts'
import { SEND_MESSAGE, sendMessageHandler } from './talk/send-message.job.ts'
import { tellChatHandler } from './talk/tell-chat.job.ts'
import { APPLY_UPDATE, applyUpdateHandler } from './updates/apply-update.job.ts'
import { deleteUpdatesBefore } from './updates/updates.repository.ts'

export { telegramRoutes } from './telegram.handlers.ts'
export { startTelegramPolling } from './updates/poll-updates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Telegram forgets updates after a day: later none comes a second time. */
const KEPT_MS = 3 * 24 * HOUR_MS

export const telegramJobs: readonly ScheduledJob<Deps>[] = [
  schedule('telegram.check', 10 * MINUTE_MS, checkBots),
  schedule('telegram.summaries', MINUTE_MS, tellSummaries),
  schedule('telegram.prune', HOUR_MS, async (deps) => {
    await deleteUpdatesBefore(deps.db, deps.clock.now() - KEPT_MS)
    await deleteCodesBefore(deps.db, deps.clock.now())
  }),
]

export const telegramOutboxHandlers: OutboxHandlers<Deps> = {
  [CONNECT_BOT]: connectBotHandler,
  [DISCONNECT_BOT]: disconnectBotHandler,
  [APPLY_UPDATE]: applyUpdateHandler,
  [SEND_MESSAGE]: sendMessageHandler,
  [TELL_CHAT]: tellChatHandler,
}
