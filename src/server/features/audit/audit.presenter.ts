import type { AuditEntryAnswer } from '#contract/account/audit.ts'
import type { ListedEntry } from './audit.repository.ts'

export function presentAuditEntry(entry: ListedEntry): AuditEntryAnswer {
  const person = (id: string | null, email: string | null) => (id === null ? null : { id, email })
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    action: entry.action,
    result: entry.result,
    account: person(entry.account_id, entry.account_email),
    actor: person(entry.actor_id, entry.actor_email),
    sessionId: entry.session_id,
    key: entry.key_id === null ? null : { id: entry.key_id, name: entry.key_name ?? '' },
    network: entry.network,
    object:
      entry.object_kind === null
        ? null
        : {
            kind: entry.object_kind,
            id: entry.object_id ?? '',
            text: entry.object_text ?? '',
          },
    requestId: entry.request_id,
  }
}
