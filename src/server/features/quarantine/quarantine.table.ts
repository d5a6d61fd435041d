/** A request of an owner to take the warning page away. */
export interface LinkAppealTable {
  id: string
  link_id: string
  user_id: string
  text: string
  state: 'open' | 'granted' | 'refused'
  /** of the administrator, for the owner */
  answer: string
  /** JSON: the addresses it was granted for; with others it no longer holds */
  addresses: string
  made_at: number
  decided_at: number | null
  decided_by: string | null
}

/** The same of the owner of a page. */
export type PageAppealTable = Omit<LinkAppealTable, 'link_id'> & { page_id: string }

export interface QuarantineTables {
  page_appeal: PageAppealTable
  link_appeal: LinkAppealTable
}
