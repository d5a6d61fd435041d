import {
  type AppealAnswer,
  type BlockReason,
  blockReasons,
  type LinkBlockAnswer,
} from '#contract/quarantine.ts'
import type { ListedAppeal } from './appeals.repository.ts'
import type { LinkBlock } from './appeals.service.ts'

export function presentBlock({ link, appeal }: LinkBlock): LinkBlockAnswer {
  return {
    isBlocked: link.blocked_at !== null,
    reason: readReason(link.blocked_reason),
    host: link.blocked_host,
    blockedAt: isoTime(link.blocked_at),
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

export function presentAppeal(row: ListedAppeal): AppealAnswer {
  return {
    id: row.id,
    state: row.state,
    text: row.text,
    answer: row.answer,
    madeAt: new Date(row.made_at).toISOString(),
    decidedAt: isoTime(row.decided_at),
    email: row.email,
    link: {
      id: row.link_id,
      alias: row.alias,
      destination: row.destination,
      isBlocked: row.blocked_at !== null,
      reason: readReason(row.blocked_reason),
      host: row.blocked_host,
    },
  }
}

const readReason = (text: string): BlockReason | null =>
  blockReasons.find((one) => one === text) ?? null

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())
