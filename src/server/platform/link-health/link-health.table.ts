/**
 * The result of checking a link's destination; `failing` becomes `dead` if it lasts long enough.
 */
export type LinkHealthState = 'new' | 'alive' | 'unclear' | 'failing' | 'dead'

/** Why the destination cannot be reached; '' if it can. */
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

/** Stored separately, so that checks do not change the link's row. */
export interface LinkHealthTable {
  link_id: string
  /** `destination_href` that was checked; a new destination invalidates the whole row */
  address: string
  state: LinkHealthState
  reason: LinkHealthReason
  /** HTTP status of the last answer */
  status: number | null
  /** failed checks in a row */
  failures: number
  /** time of the first of them */
  failing_since: number | null
  /** when it became `dead` */
  dead_since: number | null
  /** since when its people ignore it */
  ignored_at: number | null
  checked_at: number | null
  /** when the next check is due or, during a check, when another process may take over */
  due_at: number
}

/** A space that has checks turned off. */
export interface LinkCheckOptOutTable {
  space_id: string
  created_at: number
}

export interface LinkHealthTables {
  link_health: LinkHealthTable
  link_check_opt_out: LinkCheckOptOutTable
}
