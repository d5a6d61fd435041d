/** A request of an owner to take the warning page away. */
export interface LinkAppealTable {
  id: string
  link_id: string
  user_id: string
  text: string
  state: 'open' | 'granted' | 'refused'
  /** of the administrator, for the owner */
  answer: string
  /** JSON: for which addresses it was granted; with others it counts no more */
  addresses: string
  made_at: number
  decided_at: number | null
  decided_by: string | null
}

/** What somebody says about a link or a page of another. */
export interface AbuseReportTable {
  id: string
  kind: 'link' | 'page'
  target_id: string
  /** as it was asked for */
  slug_text: string
  reason: 'phishing' | 'malware' | 'spam' | 'illegal' | 'other' | 'mistake'
  text: string
  /** address to answer to; '' for none */
  contact: string
  state: 'open' | 'resolved'
  resolution: '' | 'link-disabled' | 'link-unblocked' | 'account-banned' | 'dismissed'
  made_at: number
  resolved_at: number | null
  resolved_by: string | null
}

export interface QuarantineTables {
  link_appeal: LinkAppealTable
  abuse_report: AbuseReportTable
}
