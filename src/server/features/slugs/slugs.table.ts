/** Aliases and usernames in one name space: one row per canonical key and domain (design.md §5). */
export interface SlugTable {
  domain_id: string
  /** ASCII lower case; unique per domain */
  key: string
  /** as its owner wrote it */
  text: string
  kind: 'link' | 'page'
  /** id of the link or page; '' when its account is deleted */
  target_id: string
  /** whose it is, also after deletion; '' while the name of a deleted account rests */
  space_id: string
  /** `live`; `deleted` answers 410 for good; `released` redirects to the page 90 days, rests a year */
  state: 'live' | 'deleted' | 'released'
  released_at: number | null
  created_at: number
}
