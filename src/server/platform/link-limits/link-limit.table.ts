import type { Generated } from 'kysely'

/**
 * The limit of a link that redirects only so often; stored separately, so that counting does not
 * change the link's row.
 */
export interface LinkLimitTable {
  link_id: string
  max: number
  /** answered redirects since the limit was set; at most `max`, unless that was lowered */
  used: Generated<number>
}
