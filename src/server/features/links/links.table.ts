import type { Generated } from 'kysely'

/** `field_revisions` is JSON {field: revision} (contract.md §3). */
export interface LinkTable {
  id: string
  space_id: string
  domain_id: string
  /** canonical key of its slug */
  slug_key: string
  /** as its owner wrote it */
  alias: string
  /** byte for byte what goes into Location (design.md 4.1) */
  destination: string
  /** `URL.href` of the destination, for comparisons */
  destination_href: string
  title: string
  /** made by hand, or carried by a page's block or icon */
  origin: 'shortener' | 'block' | 'icon'
  /** 301 instead of 302 */
  is_permanent: number
  starts_at: number | null
  ends_at: number | null
  /** where visitors go after `ends_at`; null shows our expired page */
  ended_destination: string | null
  /** set by an administrator: the warning page instead of the destination */
  blocked_at: number | null
  revision: Generated<number>
  field_revisions: Generated<string>
  created_by: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** Free words on a link; one row a word. */
export interface LinkTagTable {
  link_id: string
  tag: string
}
