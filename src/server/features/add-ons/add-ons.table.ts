import type { Generated } from 'kysely'
import type { AddOnKind } from '#contract/add-ons/add-on-values.ts'
import type { InterstitialState } from '#contract/add-ons/interstitial-values.ts'
import type { PriceSpan } from '#contract/business/package-values.ts'

export interface InterstitialTable {
  space_id: string
  title: string
  text: string
  picture_id: string | null
  button: string
  /** of this page, whatever its links say */
  seconds: number
  is_on: Generated<number>
  state: Generated<InterstitialState>
  asked_at: number | null
  decided_at: number | null
  /** an administrator of the installation */
  decided_by: string | null
}

/** How many people went on from the interstitial page of a link. */
export interface LinkContinuationTable {
  link_id: string
  count: number
}

/** A pairing code, and the browser that was paired by it. */
export interface ExtensionPairingTable {
  id: string
  space_id: string
  /** SHA-256 of the code, base64url */
  code_hash: string
  /** whose rights the browser has */
  made_by: string
  created_at: number
  /** of the code */
  expires_at: number
  name: Generated<string>
  /** null until it is paired; deleted with its key */
  key_id: string | null
  paired_at: number | null
}

/** What an administrator offers; a deleted one stays with the spaces that have it. */
export interface AddOnTable {
  id: string
  kind: AddOnKind
  name: string
  price_currency: string
  price_amount: number
  price_span: PriceSpan
  /** of each API key, for kind `api` */
  calls_per_month: number | null
  calls_per_minute: number | null
  link: string
  created_at: number
  deleted_at: number | null
}

export interface SpaceAddOnTable {
  id: string
  space_id: string
  add_on_id: string
  source: 'grant' | 'subscription'
  starts_at: number
  /** null: until somebody ends it */
  ends_at: number | null
  /** the end that people were told of */
  told_end: Generated<number | null>
  created_by: string | null
}

export interface AddOnTables {
  add_on: AddOnTable
  space_add_on: SpaceAddOnTable
  extension_pairing: ExtensionPairingTable
  interstitial: InterstitialTable
  link_continuation: LinkContinuationTable
}
