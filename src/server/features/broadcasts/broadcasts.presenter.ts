import type {
  BroadcastAnswer,
  BroadcastDocument,
  BroadcastResults,
  FullBroadcastAnswer,
} from '#contract/mail/broadcasts.ts'
import type { BroadcastRow } from './broadcasts.repository.ts'

/** A mail in the list of a page. */
export function presentBroadcast(row: BroadcastRow, results: BroadcastResults): BroadcastAnswer {
  return {
    id: row.id,
    pageId: row.page_id,
    subject: row.subject,
    state: row.state,
    pauseReason: row.state === 'paused' ? row.pause_reason || null : null,
    scheduledAt: timeOf(row.scheduled_at),
    startedAt: timeOf(row.started_at),
    finishedAt: timeOf(row.finished_at),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    recipients: row.recipients,
    results,
    revision: row.revision,
  }
}

/** The same with its words. */
export function presentFullBroadcast(
  row: BroadcastRow,
  results: BroadcastResults,
): FullBroadcastAnswer {
  return { ...presentBroadcast(row, results), document: readDocument(row) }
}

/** The stored words, which the contract checked on the way in. */
export function readDocument(row: Pick<BroadcastRow, 'document'>): BroadcastDocument {
  return JSON.parse(row.document) as BroadcastDocument
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
