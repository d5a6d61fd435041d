/** Counters that protect over processes and restarts; `key` is an HMAC (abuse rows 31, 35, 41, 52). */
export interface CounterTable {
  key: string
  count: number
  /** end of the window, ms UTC */
  expires_at: number
}
