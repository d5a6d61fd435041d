import type { Generated } from 'kysely'
import type { Theme } from '#contract/page-document.ts'

/**
 * `field_revisions` is JSON {field: revision}: an edit that names the revision it saw is refused only
 * when that very field changed since (contract.md §3).
 */
export interface PageTable {
  id: string
  space_id: string
  /** the creator: `user_id` on the specification's wire */
  user_id: string
  domain_id: string
  /** canonical key of its slug */
  slug_key: string
  /** the slug as written: what the wire calls username */
  username: string
  /** 1 for the page whose slug is the account's username */
  is_first: number
  title: string
  description: string
  image_id: string | null
  meta_title: string
  meta_description: string
  meta_image_id: string | null
  is_subscribable: number
  is_branding_hidden: number
  icon_position: 0 | 1
  message_subject: string
  message_description: string
  noindex: number
  /** in which its visitors are spoken to: one of ours */
  language: Generated<string>
  /** address that an import knows this page by, as URL.href; null for pages made by hand */
  imported_from: Generated<string | null>
  published_at: number | null
  /** after it the page answers err_30 with `ended_destination` */
  ends_at: number | null
  ended_destination: string | null
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
}

export interface BlockTable {
  id: string
  page_id: string
  kind: 'link' | 'email' | 'phone'
  title: string
  /** the short link of a `link` block */
  link_id: string | null
  /** `mailto:` or `tel:` address of the other kinds */
  address: string | null
  thumbnail_id: string | null
  /** fractional key: order by it, byte-wise */
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
  /** 1 to 36, order of spec §3 */
  icon: number
  is_custom: number
  /** the handle as shown */
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
