import type { Generated } from 'kysely'
import type { PlainTable } from './one/plain-columns.ts'

/**
 * The plain fields, declared in `#contract/plain-link-fields.ts`, and what else a row holds. `field_revisions` is JSON
 * {field: revision} (contract.md §3).
 */
export interface LinkTable extends PlainTable {
  id: string
  space_id: string
  domain_id: string
  /** of a folder, which may be gone: then it is in none */
  folder_id: string | null
  /** canonical key of its slug */
  slug_key: string
  /** as its owner wrote it */
  alias: string
  /** as its owner gave it; `toUriReference` of it goes into Location (contract.md §5) */
  destination: string
  /** `URL.href` of the destination, for comparisons */
  destination_href: string
  /** made by hand, or carried by a page's block or icon */
  origin: 'shortener' | 'block' | 'icon'
  /** argon2id, PHC string; never leaves */
  password_hash: Generated<string | null>
  /** what its page adds to the destination, without '?': utm_source and so on */
  added_query: Generated<string>
  /** what its block asks visitors to confirm: an age or 'sensitive'; 'none' without */
  gate: Generated<string>
  /** the page whose subscribers alone its block leads on; null for everybody */
  subscribers_of: Generated<string | null>
  /** of another shortener, brought along */
  earlier_clicks: Generated<number>
  /** JSON `StoredPreview`, what preview fetchers get; null for the destination's own */
  preview: Generated<string | null>
  /** JSON `Rule[]` of the contract, destinations as they go into Location */
  rules: Generated<string>
  /** set by an administrator: the warning page instead of the destination */
  blocked_at: number | null
  /** why, in the words of `safety`: a reason of its list, or 'administrator'; '' while it is not */
  blocked_reason: Generated<string>
  /** host of the address that is bad */
  blocked_host: Generated<string>
  revision: Generated<number>
  field_revisions: Generated<string>
  created_by: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** `image` is the file name under /media, `<hash>.webp`. */
export interface StoredPreview {
  title: string
  text: string
  image: string | null
}

/** Where a link led before; one row a change. */
export interface LinkVersionTable {
  id: string
  link_id: string
  destination: string
  replaced_at: number
  /** account */
  replaced_by: string
}

/** Free words on a link; one row a word. */
export interface LinkTagTable {
  link_id: string
  tag: string
  /** of the link, as the database keeps it (migration 0055) */
  space_id: Generated<string>
}

/** A link as it was before a batch changed it, so that the batch can be undone; kept for a day. */
export interface LinkBatchItemTable {
  /** chosen by the client */
  batch_id: string
  link_id: string
  /** account */
  made_by: string
  /** JSON: columns, tags and whether it was deleted, as far as the batch changed them */
  before: string
  /** of the link, once the batch had changed it */
  revision: number
  made_at: number
}

/** The text of a link that searches compare (decision 059). */
export interface LinkSearchTable {
  /** by the moment it was made, the newest lowest; too long for a number, so nobody reads it */
  place: bigint
  link_id: string
  /** `shelfOf` */
  shelf: string
  /** `searchTextOf` */
  body: string
  /** its tags: `labelsOf` */
  labels: string
}

/** How many links of the search index have a tag, by shelf; a tag without a row is on none. */
export interface LinkTagCountTable {
  shelf: string
  tag: string
  many: number
}

/** Links whose text is not in `link_search` yet; triggers of `link` and `link_tag` write the rows. */
export interface LinkSearchPendingTable {
  seq: Generated<number>
  link_id: string
}
