import type { Generated } from 'kysely'
import type { BlockKind, BlockLayout, Gate, Theme } from '#contract/pages/page-document.ts'
import type { Corners, Shadow } from '#contract/pages/shapes.ts'

/**
 * `field_revisions` is JSON {field: revision}: an edit that names the revision it is based on is
 * refused only if the same field has changed since (contract.md §3).
 */
export interface PageTable {
  id: string
  space_id: string
  /** the creator: `user_id` at the specification's wire */
  user_id: string
  domain_id: string
  /** of a folder, which may be gone: then it is in none */
  folder_id: Generated<string | null>
  /** canonical key of its slug */
  slug_key: string
  /** the slug as written; the wire calls it username */
  username: string
  /** 1 for the page whose slug is the account's username */
  is_first: number
  title: string
  description: string
  image_id: string | null
  meta_title: string
  meta_description: string
  meta_image_id: string | null
  /** picture for browser tabs */
  favicon_id: Generated<string | null>
  is_subscribable: number
  is_branding_hidden: number
  icon_position: 0 | 1
  message_subject: string
  message_description: string
  noindex: number
  /** language of the texts that visitors see; one of ours */
  language: Generated<string>
  /**
   * address by which an import recognises this page, as URL.href; null for pages created by hand
   */
  imported_from: Generated<string | null>
  published_at: number | null
  /** after this time the page answers err_30 with `ended_destination` */
  ends_at: number | null
  ended_destination: string | null
  /** what visitors must confirm first */
  gate: Generated<Gate>
  /** argon2id, PHC string; never leaves the server */
  passcode_hash: Generated<string | null>
  is_embeddable: Generated<number>
  has_browser_hint: Generated<number>
  /** where the whole page forwards to for a while */
  forward_to: Generated<string | null>
  forward_starts_at: Generated<number | null>
  forward_ends_at: Generated<number | null>
  /** behind the warning page since then, for a reason from the lists or 'administrator' */
  blocked_at: Generated<number | null>
  blocked_reason: Generated<string>
  /** ASCII host of the bad address; '' for none */
  blocked_host: Generated<string>
  utm_source: Generated<string>
  utm_medium: Generated<string>
  utm_campaign: Generated<string>
  revision: number
  field_revisions: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface PageThemeTable {
  page_id: string
  type: Theme['type']
  background: string
  background_code: number
  button: string
  button_text: string
  title_text: string
  button_style: number
  animation: number
  own_background: Generated<NonNullable<Theme['ownBackground']>>
  gradient_to: Generated<string>
  gradient_angle: Generated<number>
  picture_id: Generated<string | null>
  /** mean colour of the background picture */
  picture_color: Generated<string>
  picture_dim: Generated<number>
  picture_blur: Generated<number>
  font: Generated<NonNullable<Theme['font']>>
  header: Generated<NonNullable<Theme['header']>>
  corners: Generated<Corners>
  shadow: Generated<Shadow>
}

export interface BlockTable {
  id: string
  page_id: string
  kind: BlockKind
  title: string
  /** the short link of a link, video or music */
  link_id: string | null
  /** `mailto:` or `tel:` address of an e-mail or phone block */
  address: string | null
  thumbnail_id: string | null
  text: Generated<string>
  layout: Generated<BlockLayout>
  animation: Generated<number>
  is_pinned: Generated<number>
  is_archived: Generated<number>
  group_id: Generated<string | null>
  is_collapsed: Generated<number>
  /** shown from this time until `ends_at` */
  starts_at: Generated<number | null>
  ends_at: Generated<number | null>
  /**
   * for blocks without a link, since a link has its own password; argon2id, PHC string; never
   * leaves the server
   */
  passcode_hash: Generated<string | null>
  /** what visitors must confirm before it opens; its link has the same */
  gate: Generated<Gate>
  /** opens only to confirmed subscribers of the page; its link has the same */
  is_for_subscribers: Generated<number>
  /** JSON `Contact` of a contact card */
  contact: Generated<string | null>
  /** JSON `Place` of a place card */
  place: Generated<string | null>
  /** JSON `Form` of a form */
  form: Generated<string | null>
  /** JSON `Gallery` of a gallery */
  gallery: Generated<string | null>
  file_id: Generated<string | null>
  downloads: Generated<number>
  /** fractional key: compare bytes to sort by it */
  position: string
  is_hidden: number
  revision: number
  field_revisions: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface SocialIconTable {
  id: string
  page_id: string
  /** 1 to 36, in the order of spec §3 */
  icon: number
  is_custom: number
  /** the handle that is shown */
  username: string
  link_id: string | null
  /** `mailto:` or `tel:` */
  address: string | null
  /** picture of a custom icon */
  image_id: string | null
  /** the real profile address, for rel="me" */
  profile_url: string | null
  position: string
  is_hidden: number
  revision: number
  field_revisions: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}
