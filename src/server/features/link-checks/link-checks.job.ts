import type { Deps } from '../../deps.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { checkDueLinks, PACE, type Pace } from './check-due-links.service.ts'

const MINUTE_MS = 60_000

export interface LinkChecks {
  jobs: readonly ScheduledJob<Deps>[]
  /** Aborts the running check; claimed links are checked again later. */
  stop(): void
}

/** The checks of destinations; only one process runs them at a time. */
export function createLinkChecks(pace: Pace = PACE): LinkChecks {
  const stopping = new AbortController()
  return {
    jobs: [
      schedule('link-checks.check', MINUTE_MS, (deps) =>
        checkDueLinks(deps, pace, stopping.signal),
      ),
    ],
    stop: () => stopping.abort(),
  }
}
