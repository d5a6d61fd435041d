/** An owner's appeal to remove the warning page. */
export interface LinkAppealTable {
  id: string
  link_id: string
  user_id: string
  text: string
  state: 'open' | 'granted' | 'refused'
  /** the administrator's text for the owner */
  answer: string
  /** JSON: the addresses for which it was granted; if they change, it no longer holds */
  addresses: string
  made_at: number
  decided_at: number | null
  decided_by: string | null
}

/** The same for the owner of a page. */
export type PageAppealTable = Omit<LinkAppealTable, 'link_id'> & { page_id: string }

export interface QuarantineTables {
  page_appeal: PageAppealTable
  link_appeal: LinkAppealTable
}
