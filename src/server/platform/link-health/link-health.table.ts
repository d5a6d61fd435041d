/** The result of a check of a link's destination; `failing` becomes `dead` when it lasts long enough. */
export type LinkHealthState = 'new' | 'alive' | 'unclear' | 'failing' | 'dead'

/** Why nobody gets there; '' while they do. */
export type LinkHealthReason =
  | ''
  | 'gone'
  | 'dns'
  | 'refused'
  | 'tls'
  | 'timeout'
  | 'server'
  | 'connection'
  | 'redirects'

/** Apart from the link, so that checking does not touch it. */
export interface LinkHealthTable {
  link_id: string
  /** `destination_href` that was checked: another one makes the whole row void */
  address: string
  state: LinkHealthState
  reason: LinkHealthReason
  /** HTTP status of the last answer */
  status: number | null
  /** checks in a row that found it wanting */
  failures: number
  /** when the first of them was */
  failing_since: number | null
  /** when it became `dead` */
  dead_since: number | null
  /** its people do not want to hear of it */
  ignored_at: number | null
  checked_at: number | null
  /** when the next check is; while one goes on, when others may take it over */
  due_at: number
}

/** A space whose links are not checked. */
export interface LinkCheckOptOutTable {
  space_id: string
  created_at: number
}

export interface LinkHealthTables {
  link_health: LinkHealthTable
  link_check_opt_out: LinkCheckOptOutTable
}
