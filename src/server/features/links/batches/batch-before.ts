import type { LinkColumns } from '../one/link-columns.ts'

/** What a link was before a batch, as far as the batch changed it. */
export interface Before {
  columns?: LinkColumns
  tags?: readonly string[]
  isDeleted?: boolean
}

/** Of a link that a batch changed twice: of each part what it was first. */
export function earliestOf(first: Before, then: Before): Before {
  const columns = { ...then.columns, ...first.columns }
  return { ...then, ...first, ...(Object.keys(columns).length > 0 && { columns }) }
}
