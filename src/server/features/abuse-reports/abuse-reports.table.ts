/** A report about somebody else's link or page. */
export interface AbuseReportTable {
  id: string
  kind: 'link' | 'page'
  target_id: string
  /** the name as the visitor asked for it */
  slug_text: string
  reason: 'phishing' | 'malware' | 'spam' | 'illegal' | 'other' | 'mistake' | 'look-alike'
  text: string
  /** address for a reply; '' for none */
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
