/** A report about somebody else's link or page. */
export interface AbuseReportTable {
  id: string
  kind: 'link' | 'page'
  target_id: string
  /** as it was asked for */
  slug_text: string
  reason: 'phishing' | 'malware' | 'spam' | 'illegal' | 'other' | 'mistake' | 'look-alike'
  text: string
  /** address to answer to; '' for none */
  contact: string
  state: 'open' | 'resolved'
  resolution:
    | ''
    | 'link-disabled'
    | 'link-unblocked'
    | 'page-disabled'
    | 'page-unblocked'
    | 'account-banned'
    | 'dismissed'
  made_at: number
  resolved_at: number | null
  resolved_by: string | null
}
