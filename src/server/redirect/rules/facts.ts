import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'

/** Facts about a visit that rules may use. Getters: nothing is computed unless a rule asks. */
export interface Facts {
  /** ms UTC */
  readonly now: number
  readonly device: DeviceName
  readonly system: SystemName
  readonly browser: BrowserName
  /** ISO 3166-1 alpha-2, '' where unknown */
  readonly country: string
  /** the one preferred most, lower case (`de-ch`); '' where unknown */
  readonly language: string
  /** host in lower case; 'direct' without one, 'unknown' for what is no address */
  readonly referrer: string
  readonly query: URLSearchParams
  /** counts from 1; approximate */
  readonly visit: number
  /** the same number for the same visitor of this link, from 0 to below 1 */
  readonly share: number
}
