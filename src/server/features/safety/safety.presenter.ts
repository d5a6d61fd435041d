import type { BlockedAddress } from '#contract/safety.ts'
import type { BlockedAddressRow } from './blocked-addresses.repository.ts'
import { patternOf } from './blocked-addresses.service.ts'
import { showPattern } from './blocked-pattern.ts'

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
