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

/**
 * Closes pages and links of a deleted space, a portion at a time; interrupted work is completed
 * later.
 */
export const closeSpaceHandler: OutboxHandler<Deps> = {
  async run(deps, { spaceId, closedAt }: Closed) {
    // restoring the space waits for the current portion and reopens what it closed; the next
    // portion notices
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

/** Reopens the links that were closed with a space, a portion at a time. */
export const reopenSpaceHandler: OutboxHandler<Deps> = {
  run: (deps, { spaceId, closedAt }: Closed) => reopenLinks(deps, spaceId, closedAt),
}
