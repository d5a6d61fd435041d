import {
  type AppealAnswer,
  type BlockReason,
  blockReasons,
  type LinkBlockAnswer,
} from '#contract/quarantine.ts'
import type { ListedAppeal } from './appeals.repository.ts'
import type { LinkBlock } from './appeals.service.ts'
import type { ListedPageAppeal } from './page-appeals.repository.ts'
import type { BlockOfPage } from './page-appeals.service.ts'

export const presentBlock = ({ link, appeal }: LinkBlock) => presentWhy(link, appeal)
export const presentPageBlock = ({ page, appeal }: BlockOfPage) => presentWhy(page, appeal)

interface Blocked {
  blocked_at: number | null
  blocked_reason: string
  blocked_host: string
}

function presentWhy(
  target: Blocked,
  appeal: LinkBlock['appeal'] | BlockOfPage['appeal'],
): LinkBlockAnswer {
  return {
    isBlocked: target.blocked_at !== null,
    reason: readReason(target.blocked_reason),
    host: target.blocked_host,
    blockedAt: isoTime(target.blocked_at),
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
      isBlocked: row.blocked_at !== null,
      reason: readReason(row.blocked_reason),
      host: row.blocked_host,
    },
  }
}

const readReason = (text: string): BlockReason | null =>
  blockReasons.find((one) => one === text) ?? null

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())
