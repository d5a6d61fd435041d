import {
  type AppealAnswer,
  type BlockReason,
  blockReasons,
  type LinkBlockAnswer,
} from '#contract/safety/quarantine.ts'
import type { ListedAppeal } from './appeals.repository.ts'
import type { LinkBlock } from './appeals.service.ts'
import type { ListedPageAppeal } from './page-appeals.repository.ts'
import type { BlockOfPage } from './page-appeals.service.ts'

export const presentBlock = ({ link, spaceBlockedAt, appeal }: LinkBlock) =>
  presentWhy({ ...link, space_blocked_at: spaceBlockedAt }, appeal)
export const presentPageBlock = ({ page, spaceBlockedAt, appeal }: BlockOfPage) =>
  presentWhy({ ...page, space_blocked_at: spaceBlockedAt }, appeal)

interface Blocked {
  blocked_at: number | null
  blocked_reason: string
  blocked_host: string
  space_blocked_at: number | null
}

function presentWhy(
  target: Blocked,
  appeal: LinkBlock['appeal'] | BlockOfPage['appeal'],
): LinkBlockAnswer {
  return {
    ...presentState(target),
    blockedAt: isoTime(target.blocked_at ?? target.space_blocked_at),
    appeal: appeal
      ? {
          state: appeal.state,
          text: appeal.text,
          answer: appeal.answer,
          madeAt: new Date(appeal.made_at).toISOString(),
          decidedAt: isoTime(appeal.decided_at),
        }
      : null,
  }
}

export function presentAppeal(row: ListedAppeal | ListedPageAppeal): AppealAnswer {
  const target =
    'link_id' in row
      ? { kind: 'link' as const, id: row.link_id, name: row.alias, destination: row.destination }
      : {
          kind: 'page' as const,
          id: row.page_id,
          name: row.username,
          destination: row.forward_to ?? '',
        }
  return {
    id: row.id,
    state: row.state,
    text: row.text,
    answer: row.answer,
    madeAt: new Date(row.made_at).toISOString(),
    decidedAt: isoTime(row.decided_at),
    email: row.email,
    target: {
      ...target,
      ...presentState(row),
    },
  }
}

/** A reason of the link or page itself takes precedence over one of its whole space. */
function presentState(target: Blocked) {
  const isBlockedItself = target.blocked_at !== null
  const isBlocked = isBlockedItself || target.space_blocked_at !== null
  const ofSpace = isBlocked ? ('account' as const) : null
  return {
    isBlocked,
    reason: isBlockedItself ? readReason(target.blocked_reason) : ofSpace,
    host: target.blocked_host,
  }
}

const readReason = (text: string): BlockReason | null =>
  blockReasons.find((one) => one === text) ?? null

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())
