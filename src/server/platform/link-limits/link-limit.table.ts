import type { Generated } from 'kysely'

/** Of a link that redirects only so often; apart from the link, so that counting does not touch it. */
export interface LinkLimitTable {
  link_id: string
  max: number
  /** answered redirects since the limit was set, at most `max` unless that was lowered */
  used: Generated<number>
}
