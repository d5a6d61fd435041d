import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  checkDomain,
  DOMAIN_CHECK,
  enqueueCheck,
  RELEASE_AFTER_MS,
} from './check-domain.service.ts'
import { DOMAIN_MAIL, domainMailHandler } from './domain-mail.job.ts'
import { deleteUnused, listOverdue } from './domains.repository.ts'
import { orderDueCertificates } from './order-certificates.service.ts'

const HOUR_MS = 3_600_000

const checkHandler: OutboxHandler<Deps> = {
  // a late check must still run
  giveUpAfterMs: Number.POSITIVE_INFINITY,
  async run(deps, { domainId }: { domainId: string }) {
    await checkDomain(deps, domainId, true)
  },
}

export const domainOutboxHandlers = {
  [DOMAIN_CHECK]: checkHandler,
  [DOMAIN_MAIL]: domainMailHandler,
}

/** Deletes claims that were not proven, and repeats checks that were lost. */
export async function keepUpDomains(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deleteUnused(deps.db, now - RELEASE_AFTER_MS)
  for (const id of await listOverdue(deps.db, now - HOUR_MS)) {
    await transaction(deps, (deps) => enqueueCheck(deps, id))
  }
}

export const domainJobs: readonly ScheduledJob<Deps>[] = [
  schedule('domains.keepUp', HOUR_MS, keepUpDomains),
]

/** Used if this process speaks TLS itself; the schedule lets only one process order at a time. */
export const certificateJobs: readonly ScheduledJob<Deps>[] = [
  schedule('certificates.order', 5_000, orderDueCertificates),
]
