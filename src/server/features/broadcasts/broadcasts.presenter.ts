import type {
  BroadcastAnswer,
  BroadcastDocument,
  BroadcastResults,
  FullBroadcastAnswer,
} from '#contract/mail/broadcasts.ts'
import type { Segment } from '#contract/mail/segments.ts'
import type { BroadcastRow } from './broadcasts.repository.ts'

/** A mail as the list of a page shows it. */
export function presentBroadcast(row: BroadcastRow, results: BroadcastResults): BroadcastAnswer {
  return {
    id: row.id,
    pageId: row.page_id,
    subject: row.subject,
    isWelcome: row.welcome_step !== null,
    state: row.state,
    pauseReason: row.state === 'paused' ? row.pause_reason || null : null,
    scheduledAt: timeOf(row.scheduled_at),
    startedAt: timeOf(row.started_at),
    finishedAt: timeOf(row.finished_at),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    recipients: row.welcome_step === null ? row.recipients : recipientsOf(results),
    results,
    revision: row.revision,
  }
}

const recipientsOf = ({ waiting, sent, bounced, failed, skipped }: BroadcastResults) =>
  waiting + sent + bounced + failed + skipped

/** A mail with its content. */
export function presentFullBroadcast(
  row: BroadcastRow,
  results: BroadcastResults,
): FullBroadcastAnswer {
  return {
    ...presentBroadcast(row, results),
    previewText: row.preview_text,
    document: readDocument(row),
    segment: readSegment(row),
  }
}

/** Parses the stored content, which the contract checked before it was saved. */
export function readDocument(row: Pick<BroadcastRow, 'document'>): BroadcastDocument {
  return JSON.parse(row.document) as BroadcastDocument
}

/** Parses whom a mail goes to; null is everybody. */
export function readSegment({ segment }: Pick<BroadcastRow, 'segment'>): Segment | null {
  if (segment === '') return null
  // `followed` came later than the other conditions
  const kept = JSON.parse(segment) as Omit<Segment, 'followed'> & Partial<Segment>
  return { ...kept, followed: kept.followed ?? null }
}

/** A segment as it is stored; without a condition it is everybody. */
export function writeSegment(segment: Segment | null): string {
  if (segment === null) return ''
  const { tags, source, joinedAfter, joinedBefore, followed } = segment
  const hasCondition =
    tags.length > 0 || (source ?? joinedAfter ?? joinedBefore ?? followed) !== null
  return hasCondition ? JSON.stringify(segment) : ''
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
