import type {
  BroadcastAnswer,
  BroadcastDocument,
  BroadcastResults,
  FullBroadcastAnswer,
} from '#contract/mail/broadcasts.ts'
import type { BroadcastRow } from './broadcasts.repository.ts'

/** A mail as the list of a page shows it. */
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

/** A mail with its content. */
export function presentFullBroadcast(
  row: BroadcastRow,
  results: BroadcastResults,
): FullBroadcastAnswer {
  return {
    ...presentBroadcast(row, results),
    previewText: row.preview_text,
    document: readDocument(row),
  }
}

/** Parses the stored content, which the contract checked before it was saved. */
export function readDocument(row: Pick<BroadcastRow, 'document'>): BroadcastDocument {
  return JSON.parse(row.document) as BroadcastDocument
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
