/**
 * Counters for limits that hold across processes and restarts; `key` is an HMAC (A31, A35, A41,
 * A52).
 */
export interface CounterTable {
  key: string
  count: number
  /** end of the window, ms UTC */
  expires_at: number
}
