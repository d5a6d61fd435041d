import type { Generated, Selectable } from 'kysely'

/** The hosts that short links and pages live on; `main` is SHORT_URL (or PUBLIC_URL). */
export interface DomainTable {
  id: string
  /** unique; null for `main`, whose host is configuration, and while ownership is not proven */
  host: string | null
  /** the host that is claimed: A-labels, lower case; '' for `main` */
  name: Generated<string>
  space_id: string | null
  /** of this claim: in the TXT record, and at `/.well-known/waypost/<token>` */
  token: Generated<string>
  /** preset for new links of its space */
  is_primary: Generated<number>
  /** '' or a code of contract.md §7 */
  problem: Generated<string>
  /** JSON of `ObservedDomain`: what the last check saw */
  observed: Generated<string>
  checks: Generated<number>
  /** ownership was proven, and is while it is set */
  verified_at: number | null
  /** it leads to us, and is a host of ours while it is set */
  pointed_at: number | null
  /** it answered over TLS */
  secure_at: number | null
  /** since when the record of ownership is missing, of a domain that had it */
  unproven_since: number | null
  /** since when it leads elsewhere, of a domain that led to us */
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

/** Of a space, which `main` has none of. */
export type DomainRow = Selectable<DomainTable> & { space_id: string }
