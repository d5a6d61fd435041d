import type { Generated, Selectable } from 'kysely'

/** The hosts of short links and pages; `main` is SHORT_URL (or PUBLIC_URL). */
export interface DomainTable {
  id: string
  /**
   * unique; null for `main`, whose host is in the configuration, and while ownership is not proven
   */
  host: string | null
  /** the claimed host: A-labels, lower case; '' for `main` */
  name: Generated<string>
  space_id: string | null
  /** token of this claim: in the TXT record, and at `/.well-known/waypost/<token>` */
  token: Generated<string>
  /** 1 if it is the default for new links of its space */
  is_primary: Generated<number>
  /** '' or a code of contract.md §7 */
  problem: Generated<string>
  /** JSON of `ObservedDomain`: the result of the last check */
  observed: Generated<string>
  checks: Generated<number>
  /** since when ownership is proven; null if it is not */
  verified_at: number | null
  /** since when it leads to us and is one of our hosts; null if it does not */
  pointed_at: number | null
  /** it answered over TLS */
  secure_at: number | null
  /** since when the ownership record of a proven domain is missing */
  unproven_since: number | null
  /** since when a domain that led to us leads elsewhere */
  elsewhere_since: number | null
  checked_at: number | null
  next_check_at: number | null
  root_redirect: string | null
  not_found_redirect: string | null
  expired_redirect: string | null
  page_id: string | null
  robots: string | null
  apple_app_site_association: string | null
  asset_links: string | null
  created_at: number
  deleted_at: number | null
}

/** A space's domain; `main` belongs to no space. */
export type DomainRow = Selectable<DomainTable> & { space_id: string }
