import type { Deps } from './deps.ts'
import { abuseReportJobs, abuseReportOutboxHandlers } from './features/abuse-reports/index.ts'
import { addOnJobs, addOnOutboxHandlers } from './features/add-ons/index.ts'
import { billingJobs, billingOutboxHandlers } from './features/billing/index.ts'
import { broadcastMailHandlers, pruneMailEvents } from './features/broadcasts/index.ts'
import { calendarJobs } from './features/calendar/index.ts'
import { closedSpaceJobs, closedSpaceOutboxHandlers } from './features/closed-spaces/index.ts'
import { certificateJobs, domainJobs, domainOutboxHandlers } from './features/domains/index.ts'
import { formMailHandlers } from './features/form-answers/index.ts'
import { identityJobs, identityOutboxHandlers } from './features/identity/index.ts'
import { createLinkChecks } from './features/link-checks/index.ts'
import { linkJobs, startLinkIndexing } from './features/links/index.ts'
import { mailboxJobs } from './features/mailbox/index.ts'
import { mediaJobs } from './features/media/index.ts'
import { moveJobs, moveOutboxHandlers } from './features/moves/index.ts'
import { noticeJobs, noticeOutboxHandlers } from './features/notices/index.ts'
import { packageJobs, packageOutboxHandlers } from './features/package-management/index.ts'
import { quarantineJobs, quarantineOutboxHandlers } from './features/quarantine/index.ts'
import { safetyJobs } from './features/safety/index.ts'
import { slugJobs } from './features/slugs/index.ts'
import { spaceTransferOutboxHandlers } from './features/space-transfers/index.ts'
import { spaceJobs, spaceOutboxHandlers } from './features/spaces/index.ts'
import { statisticsJobs, statisticsOutboxHandlers } from './features/statistics/index.ts'
import * as subscriptions from './features/subscribers/index.ts'
import {
  startTelegramPolling,
  telegramJobs,
  telegramOutboxHandlers,
} from './features/telegram/index.ts'
import { pruneCounters } from './http/prune.job.ts'
import { startOutboxRunner } from './jobs/outbox-runner.ts'
import { platformJobs } from './jobs/platform-jobs.ts'
import { schedule, startSchedule } from './jobs/schedule.ts'

const HOUR_MS = 3_600_000

/** Handlers of side effects, by kind (design.md §5). */
const outboxHandlers = {
  ...identityOutboxHandlers,
  ...spaceOutboxHandlers,
  ...closedSpaceOutboxHandlers,
  ...spaceTransferOutboxHandlers,
  ...quarantineOutboxHandlers,
  ...abuseReportOutboxHandlers,
  ...subscriptions.subscriberMailHandlers,
  ...formMailHandlers,
  ...broadcastMailHandlers,
  ...statisticsOutboxHandlers,
  ...noticeOutboxHandlers,
  ...domainOutboxHandlers,
  ...moveOutboxHandlers,
  ...telegramOutboxHandlers,
  ...addOnOutboxHandlers,
  ...billingOutboxHandlers,
  ...packageOutboxHandlers,
}

/**
 * Starts what a process does besides answering: mails and other side effects, indexing, jobs.
 * @returns a function that stops it, when no more requests come
 */
export function startBackground(deps: Deps): () => Promise<void> {
  const linkChecks = createLinkChecks()
  const runner = startOutboxRunner(deps, outboxHandlers)
  const indexing = [startLinkIndexing(deps), subscriptions.startSubscriberIndexing(deps)]
  const stopTelegram = startTelegramPolling(deps)
  const jobs = startSchedule(deps, [
    ...platformJobs,
    ...identityJobs,
    ...spaceJobs,
    ...closedSpaceJobs,
    ...quarantineJobs,
    ...safetyJobs,
    ...abuseReportJobs,
    ...linkJobs,
    ...slugJobs,
    ...domainJobs,
    ...moveJobs,
    ...(deps.config.tls ? certificateJobs : []),
    ...mediaJobs,
    ...linkChecks.jobs,
    ...noticeJobs,
    ...calendarJobs,
    ...mailboxJobs,
    ...statisticsJobs,
    ...telegramJobs,
    ...addOnJobs,
    ...billingJobs,
    ...packageJobs,
    schedule('subscribers.prune', HOUR_MS, subscriptions.pruneChallenges),
    schedule('broadcasts.pruneMailEvents', HOUR_MS, pruneMailEvents),
    schedule('counters.prune', HOUR_MS, pruneCounters),
  ])
  return async () => {
    linkChecks.stop()
    await Promise.all([
      runner.stop(5_000),
      jobs.stop(5_000),
      stopTelegram(),
      ...indexing.map((stop) => stop()),
    ])
  }
}
