import type { Generated } from 'kysely'

/**
 * Aliases and usernames share one name space: one row per canonical key and domain (design.md §5).
 */
export interface SlugTable {
  domain_id: string
  /** ASCII lower case; unique per domain */
  key: string
  /** as its owner typed it */
  text: string
  kind: 'link' | 'page'
  /** id of the link or page; '' if its account is deleted */
  target_id: string
  /** the owning space, also after deletion; '' while the name of a deleted account is reserved */
  space_id: string
  /**
   * `live`; `deleted` answers 410 for good; `released` redirects to the page for 90 days and stays
   * reserved for a year
   */
  state: 'live' | 'deleted' | 'released'
  released_at: number | null
  /** of a `deleted` alias whose link moved away: until then it leads to the link's new address */
  redirects_until: Generated<number | null>
  /** of such an alias: from then on it is nobody's; null for never */
  forgotten_at: Generated<number | null>
  created_at: number
}
