/** What links may not lead to. `pattern` is an ASCII host, or host, port, path and query of an address. */
export interface BlockedAddressTable {
  id: string
  kind: 'domain' | 'address'
  pattern: string
  /** the domain itself is meant by the same pattern without this */
  only_below: number
  reason: 'unwanted' | 'phishing' | 'malware' | 'spam'
  /** for administrators */
  note: string
  created_by: string
  created_at: number
}

export interface SafetyTables {
  blocked_address: BlockedAddressTable
}
