import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { tellDates } from './link-dates.job.ts'
import { deleteMemberNoticesBefore } from './member-notices.repository.ts'
import { REMINDER_MAIL, reminderMailHandler } from './member-notices.service.ts'
import { NOTICE_MAIL, noticeMailHandler } from './notice-mail.job.ts'
import { deleteNoticesBefore } from './notices.repository.ts'
import { deleteSpaceNoticesBefore } from './space-notices.repository.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const KEPT_MS = 90 * DAY_MS

export const noticeJobs: readonly ScheduledJob<Deps>[] = [
  schedule('notices.dates', MINUTE_MS, tellDates),
  schedule('notices.prune', DAY_MS, async ({ db, clock }) => {
    await deleteNoticesBefore(db, clock.now() - KEPT_MS)
    await deleteSpaceNoticesBefore(db, clock.now() - KEPT_MS)
    await deleteMemberNoticesBefore(db, clock.now() - KEPT_MS)
  }),
]

export const noticeOutboxHandlers: OutboxHandlers<Deps> = {
  [NOTICE_MAIL]: noticeMailHandler,
  [REMINDER_MAIL]: reminderMailHandler,
}
