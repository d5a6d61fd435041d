import type { AuditAction, AuditResult } from '#contract/account/audit.ts'

/**
 * The audit. Rows are added and read, never changed, except that a deleted account is no longer
 * named (decision 095).
 */
export interface AuditEntryTable {
  id: string
  at: number
  /** the account concerned; null for an address without an account */
  account_id: string | null
  /** who did it; null for guests, jobs and commands */
  actor_id: string | null
  session_id: string | null
  /** the API key that was used, with its name at that time */
  key_id: string | null
  key_name: string | null
  /** /24 of an IPv4 address, /64 of an IPv6 one */
  network: string | null
  action: AuditAction
  result: AuditResult
  object_kind: string | null
  object_id: string | null
  /** the object's name at that time */
  object_text: string | null
  request_id: string | null
}
