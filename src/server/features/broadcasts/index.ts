import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { THANK_YOU_MAIL } from '../subscribers/index.ts'
import { SEND_BROADCAST, sendBroadcastHandler } from './send-broadcast.job.ts'
import { TEST_MAIL, testMailHandler } from './test-mail.job.ts'
import { firstMailHandler } from './welcome/first-mail.job.ts'

export { broadcastRoutes } from './broadcasts.handlers.ts'
export { listBroadcastDates, updateBroadcast } from './broadcasts.repository.ts'
export { createBroadcast, findNewestBroadcast } from './broadcasts.service.ts'
export { insertDeliveries, listWaiting, saveOutcomes } from './deliveries.repository.ts'
export { insertMailLinks, noteMailClick } from './results/mail-clicks.repository.ts'
export { followMailClick } from './results/mail-clicks.service.ts'
export { pruneMailEvents } from './results/mail-events.service.ts'
export { takeMailReport } from './results/mail-report.service.ts'

/** Mails of this feature, and the one after a confirmation, for the outbox runner. */
export const broadcastMailHandlers: OutboxHandlers<Deps> = {
  [SEND_BROADCAST]: sendBroadcastHandler,
  [TEST_MAIL]: testMailHandler,
  [THANK_YOU_MAIL]: firstMailHandler,
}
