import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { RECHECK, type RecheckPayload } from '../safety/index.ts'
import { appealNoticeHandler } from './appeal-notice.job.ts'
import { APPEAL_NOTICE } from './appeals.service.ts'
import { BLOCK_NOTICE, blockNoticeHandler } from './block-notice.job.ts'
import { PAGE_NOTICE, pageNoticeHandler } from './page-notice.job.ts'
import { recheckLinks } from './recheck.service.ts'
import { recheckPages } from './recheck-pages.service.ts'

const DAY_MS = 86_400_000

export const quarantineOutboxHandlers: OutboxHandlers<Deps> = {
  [RECHECK]: {
    concurrency: 1,
    async run(deps, { text, linkIds, pageIds }: RecheckPayload) {
      if (pageIds === undefined) await recheckLinks(deps, text, linkIds)
      if (linkIds === undefined) await recheckPages(deps, text, pageIds)
    },
  },
  [BLOCK_NOTICE]: blockNoticeHandler,
  [APPEAL_NOTICE]: appealNoticeHandler,
  [PAGE_NOTICE]: pageNoticeHandler,
}

export const quarantineJobs: readonly ScheduledJob<Deps>[] = [
  schedule('quarantine.recheck', DAY_MS, async (deps) => {
    await recheckLinks(deps, null)
    await recheckPages(deps, null)
  }),
]
