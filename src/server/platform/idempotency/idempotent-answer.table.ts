/**
 * An answer stored for 72 h under the Idempotency-Key of its account (contract.md §3, 'Our own
 * API').
 */
export interface IdempotentAnswerTable {
  /** HMAC over account, endpoint and the client's key */
  key: string
  /** SHA-256 of path, query and body: another request with the same key is a conflict */
  request_hash: string
  /** who is working on it */
  claim: string
  /** when a claim that a crash left behind may be taken over, ms UTC */
  claimed_until: number
  /** encrypted status and body; null while the request is running */
  answer: string | null
  expires_at: number
}
