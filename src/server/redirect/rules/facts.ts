import type { BrowserName, DeviceName, SystemName } from '#contract/links/rule-values.ts'

/**
 * Facts about a visit for rules. They are getters, so that nothing is computed unless a rule reads
 * it.
 */
export interface Facts {
  /** ms UTC */
  readonly now: number
  readonly device: DeviceName
  readonly system: SystemName
  readonly browser: BrowserName
  /** ISO 3166-1 alpha-2, '' if unknown */
  readonly country: string
  /** the most preferred language in lower case (`de-ch`); '' if unknown */
  readonly language: string
  /** host in lower case; 'direct' without a referrer, 'unknown' for an invalid address */
  readonly referrer: string
  readonly query: URLSearchParams
  /** counts from 1; approximate */
  readonly visit: number
  /** always the same number for the same visitor of this link, from 0 to below 1 */
  readonly share: number
}
