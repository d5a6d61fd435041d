import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { findLinks } from '../links/index.ts'
import { findPages } from '../pages/index.ts'
import type { Clicked, Thing } from './move-kinds.ts'
import { MOVE_MAIL, moveMailHandler } from './move-mail.job.ts'
import { deleteMovesBefore } from './moves.repository.ts'
import { continueMove, MOVE_CLICKS, RUN_MOVE } from './moves.service.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 24 * HOUR_MS

const runHandler: OutboxHandler<Deps> = {
  concurrency: 1,
  giveUpAfterMs: Number.POSITIVE_INFINITY,
  async run(deps, { moveId }: { moveId: string }) {
    while (await continueMove(deps, moveId)) await new Promise((next) => setImmediate(next))
  },
}

/** To the space where the links and pages are now: what came first and what came later give the same. */
const clicksHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: Number.POSITIVE_INFINITY,
  async run({ db, clickStore }, { linkIds, pageIds = [] }: Clicked) {
    const found = [
      ['link', await findLinks(db, linkIds)],
      ['page', await findPages(db, pageIds)],
    ] as const
    for (const [target, rows] of found) {
      for (const [spaceId, some] of Map.groupBy(rows, (row: Thing) => row.space_id)) {
        const ids = some.map(({ id }) => id)
        await clickStore.statistics.move(target, ids, spaceId)
      }
    }
  },
}

export const moveOutboxHandlers = {
  [RUN_MOVE]: runHandler,
  [MOVE_CLICKS]: clicksHandler,
  [MOVE_MAIL]: moveMailHandler,
}

export const moveJobs: readonly ScheduledJob<Deps>[] = [
  schedule('moves.prune', HOUR_MS, (deps) =>
    deleteMovesBefore(deps.db, deps.clock.now() - KEPT_MS),
  ),
]
