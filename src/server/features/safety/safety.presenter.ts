import type { BlockedAddress } from '#contract/safety/safety.ts'
import type { SafetyFeedAnswer } from '#contract/safety/safety-feeds.ts'
import type { SafetyServiceAnswer } from '#contract/safety/safety-service.ts'
import type { BlockedAddressRow } from './blocked-addresses.repository.ts'
import { patternOf } from './blocked-addresses.service.ts'
import { showPattern } from './blocked-pattern.ts'
import type { FeedHead } from './feeds/feeds.repository.ts'
import type { SafetyService } from './feeds/safety-service.service.ts'

export function presentBlocked(row: BlockedAddressRow): BlockedAddress {
  return {
    id: row.id,
    kind: row.kind,
    pattern: showPattern(patternOf(row)),
    reason: row.reason,
    note: row.note,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

export function presentFeed(feed: FeedHead): SafetyFeedAnswer {
  return {
    id: feed.id,
    address: feed.address,
    reason: feed.reason,
    entries: feed.entries,
    changedAt: isoTime(feed.changed_at),
    lookedAt: isoTime(feed.looked_at),
    problem: feed.problem === '' ? null : feed.problem,
  }
}

export function presentService({ source, problem }: SafetyService): SafetyServiceAnswer {
  return {
    source,
    problem: problem?.problem ?? null,
    problemSince: isoTime(problem?.since ?? null),
  }
}

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())
