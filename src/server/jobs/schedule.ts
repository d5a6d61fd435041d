import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { PlatformTables } from '../platform/db/platform.table.ts'
import type { Ids } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import { addJob, claimJob, finishJob } from './schedule.repository.ts'
import { waitAtMost } from './wait-at-most.ts'

export interface ScheduleDeps {
  readonly db: Kysely<PlatformTables>
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
}

export interface ScheduledJob<D> {
  name: string
  everyMs: number
  /** must be safe to repeat: a process can die half way */
  run(deps: D): Promise<void>
}

/** Declares a recurring job for `startSchedule`. */
export function schedule<D>(
  name: string,
  everyMs: number,
  run: (deps: D) => Promise<void>,
): ScheduledJob<D> {
  return { name, everyMs, run }
}

export interface RunningSchedule {
  /** Waits for running jobs, 10 s by default; another process repeats a job that takes longer. */
  stop(timeoutMs?: number): Promise<void>
}

const LEASE_MS = 10 * 60_000

/**
 * Runs each job at once and then `everyMs` after the end of its last run, in only one of all
 * processes. If a job throws, the error is logged and the job runs again at its next time.
 */
export function startSchedule<D extends ScheduleDeps>(
  deps: D,
  jobs: readonly ScheduledJob<D>[],
  lookEveryMs = 5_000,
): RunningSchedule {
  const token = deps.ids.token(128)
  const running = new Map<string, Promise<void>>()
  let isStopped = false

  function look(): void {
    for (const job of jobs) {
      if (isStopped || running.has(job.name)) continue
      const run = runIfDue(job)
        .catch((error: unknown) => {
          // a job that outlived the stop fails when the database closes
          if (!isStopped) deps.log.error({ err: error, job: job.name }, 'scheduled job failed')
        })
        .finally(() => void running.delete(job.name))
      running.set(job.name, run)
    }
  }

  async function runIfDue(job: ScheduledJob<D>): Promise<void> {
    const { name, everyMs } = job
    await addJob(deps.db, name)
    const now = deps.clock.now()
    if (!(await claimJob(deps.db, { name, everyMs, now, token, leaseMs: LEASE_MS }))) return
    try {
      await job.run(deps)
    } finally {
      await finishJob(deps.db, { name, token, dueAt: deps.clock.now() + everyMs })
    }
  }

  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  look()
  return {
    async stop(timeoutMs = 10_000) {
      isStopped = true
      clearInterval(timer)
      await waitAtMost(timeoutMs, [...running.values()])
    },
  }
}
