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

export interface QuarantineTables {
  link_appeal: LinkAppealTable
}
