import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { closeLinks, reopenLinks } from '../links/index.ts'
import { closePages } from '../pages/index.ts'
import { lockSpace } from '../spaces/index.ts'
import { findDeletedAt } from './closed-spaces.repository.ts'

export const CLOSE_SPACE = 'spaces.close-content'
export const REOPEN_SPACE = 'spaces.reopen-links'

type Closed = { spaceId: string; closedAt: number }

/** Closes pages and links of a deleted space, some at a time; whatever was begun is finished later. */
export const closeSpaceHandler: OutboxHandler<Deps> = {
  async run(deps, { spaceId, closedAt }: Closed) {
    // whoever brings it back waits for a turn, and brings back what it closed; the next one sees that
    const isStill = async ({ db }: Deps) => {
      await lockSpace(db, spaceId)
      return (await findDeletedAt(db, spaceId)) === closedAt
    }
    await transaction(deps, async (deps) => {
      if (await isStill(deps)) await closePages(deps, spaceId, closedAt)
    })
    await closeLinks(deps, spaceId, closedAt, isStill)
  },
}

/** Brings back the links that were closed with a space, some at a time. */
export const reopenSpaceHandler: OutboxHandler<Deps> = {
  run: (deps, { spaceId, closedAt }: Closed) => reopenLinks(deps, spaceId, closedAt),
}
