import type { Generated } from 'kysely'
import type { PlainTable } from './one/plain-columns.ts'

/**
 * The plain fields, declared in `#contract/plain-link-fields.ts`, and the other columns of a row.
 * `field_revisions` is JSON {field: revision} (contract.md §3).
 */
export interface LinkTable extends PlainTable {
  id: string
  space_id: string
  domain_id: string
  /** of a folder, which may be gone: then it is in none */
  folder_id: string | null
  /** canonical key of its slug */
  slug_key: string
  /** as its owner typed it */
  alias: string
  /** as its owner gave it; its `toUriReference` goes into Location (contract.md §5) */
  destination: string
  /** `URL.href` of the destination, for comparisons */
  destination_href: string
  /** created by hand, or belongs to a page's block or icon */
  origin: 'shortener' | 'block' | 'icon'
  /** argon2id, PHC string; never leaves the server */
  password_hash: Generated<string | null>
  /** query that its page adds to the destination, without '?': utm_source and so on */
  added_query: Generated<string>
  /** what its block asks visitors to confirm: an age or 'sensitive'; 'none' for nothing */
  gate: Generated<string>
  /** the page to whose subscribers only its block opens; null for everybody */
  subscribers_of: Generated<string | null>
  /** clicks at another shortener, from an import */
  earlier_clicks: Generated<number>
  /** JSON `StoredPreview`, shown to preview fetchers; null for the destination's own */
  preview: Generated<string | null>
  /** JSON `Rule[]` of the contract, with destinations in the form that goes into Location */
  rules: Generated<string>
  /** since when it shows the warning page instead of the destination */
  blocked_at: number | null
  /** the reason: one from the lists of `safety`, or 'administrator'; '' if it is not blocked */
  blocked_reason: Generated<string>
  /** host of the bad address */
  blocked_host: Generated<string>
  revision: Generated<number>
  field_revisions: Generated<string>
  created_by: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** `image` is the file name below /media, `<hash>.webp`. */
export interface StoredPreview {
  title: string
  text: string
  image: string | null
}

/** A previous destination of a link; one row per change. */
export interface LinkVersionTable {
  id: string
  link_id: string
  destination: string
  replaced_at: number
  /** id of the account */
  replaced_by: string
}

/** A tag of a link; one row per tag. */
export interface LinkTagTable {
  link_id: string
  tag: string
  /** space of the link, set by triggers (migration 0055) */
  space_id: Generated<string>
}

/** A link as it was before a change set changed it, so that the set can be undone; kept for a day. */
export interface ChangeSetItemTable {
  /** chosen by the client */
  batch_id: string
  link_id: string
  /** id of the account */
  made_by: string
  /** JSON: columns, tags and whether it was deleted, as far as the set changed them */
  before: string
  /** of the link after the set changed it */
  revision: number
  made_at: number
}

/** The text of a link that searches use (decision 059). */
export interface LinkSearchTable {
  /** by creation time, the newest lowest; too large for a JavaScript number, so nobody reads it */
  place: bigint
  link_id: string
  /** as returned by `shelfOf` */
  shelf: string
  /** as returned by `searchTextOf` */
  body: string
  /** its tags, as joined by `labelsOf` */
  labels: string
}

/** How many links in the search index have a tag, by shelf. A tag without a row is unused. */
export interface LinkTagCountTable {
  shelf: string
  tag: string
  many: number
}

/** Links whose text is not in `link_search` yet; triggers on `link` and `link_tag` add the rows. */
export interface LinkSearchPendingTable {
  seq: Generated<number>
  link_id: string
}
