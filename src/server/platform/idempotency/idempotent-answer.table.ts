/** An answer kept for 72 h for the Idempotency-Key of its account (contract.md §3, 'Our own API'). */
export interface IdempotentAnswerTable {
  /** HMAC over account, endpoint and the client's key */
  key: string
  /** SHA-256 of path, query and body: the same key with another request is a conflict */
  request_hash: string
  /** who works on it */
  claim: string
  /** a claim that a crash left behind may be taken over after this, ms UTC */
  claimed_until: number
  /** encrypted status and body; null while in flight */
  answer: string | null
  expires_at: number
}
