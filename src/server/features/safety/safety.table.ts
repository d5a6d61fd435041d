/**
 * Addresses that links must not lead to. `pattern` is an ASCII host, or the host, port, path and
 * query of an address.
 */
export interface BlockedAddressTable {
  id: string
  kind: 'domain' | 'address'
  pattern: string
  /** 1 if only subdomains are meant, 0 if the domain itself is included */
  only_below: number
  reason: 'unwanted' | 'phishing' | 'malware' | 'spam'
  /** a note for administrators */
  note: string
  created_by: string
  created_at: number
}

/** A list of bad hosts and addresses that is maintained elsewhere. */
export interface SafetyFeedTable {
  id: string
  /** http(s), or `file:NAME` in DATA_DIR/feeds */
  address: string
  reason: 'phishing' | 'malware' | 'spam'
  /** ETag, or time and size of a file; '' for none */
  mark: string
  entries: number
  /** `PackedPatterns`, base64 */
  packed: string
  /** version of `packed` */
  version: string
  problem: '' | 'unreachable' | 'refused' | 'unreadable'
  looked_at: number | null
  changed_at: number | null
  created_by: string
  created_at: number
}

export interface SafetyTables {
  safety_feed: SafetyFeedTable
  blocked_address: BlockedAddressTable
}
