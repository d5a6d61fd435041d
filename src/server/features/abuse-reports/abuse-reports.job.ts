import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findAdministratorEmail } from './abuse-reports.repository.ts'
import { DIGEST_MAIL, type DigestPayload, sendInboxDigest } from './inbox-digest.service.ts'
import { noticeLookAlikes } from './look-alike-signals.service.ts'

const MINUTE_MS = 60_000

export const abuseReportOutboxHandlers: OutboxHandlers<Deps> = {
  [DIGEST_MAIL]: {
    async run(deps, { userId, ...counts }: DigestPayload, entry) {
      const address = await findAdministratorEmail(deps.db, userId)
      if (address === undefined) return
      const { language } = await findAccountRegion(deps.db, userId)
      const content = await deps.views.renderInboxDigestMail({
        language,
        ...counts,
        inboxUrl: `${deps.origins.app}/app/admin/reports?tab=${counts.reports + counts.lookAlikes > 0 ? 'reports' : 'appeals'}`,
        home: await homeOfMails(deps),
      })
      await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id })
    },
  },
}

export const abuseReportJobs: readonly ScheduledJob<Deps>[] = [
  schedule('abuse-reports.look-alikes', MINUTE_MS, noticeLookAlikes),
  schedule('abuse-reports.digest', 10 * MINUTE_MS, sendInboxDigest),
]
