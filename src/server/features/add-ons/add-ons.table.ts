import type { Generated } from 'kysely'
import type { InterstitialState } from '#contract/add-ons/interstitial-values.ts'

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

export interface AddOnTables {
  interstitial: InterstitialTable
  link_continuation: LinkContinuationTable
}
