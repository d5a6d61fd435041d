import type { LinkColumns } from '../one/link-columns.ts'

/** The fields that a change set changed, as they were before. */
export interface Before {
  columns?: LinkColumns
  tags?: readonly string[]
  isDeleted?: boolean
}

/** Of a link that a change set changed twice: of each part what it was first. */
export function earliestOf(first: Before, then: Before): Before {
  const columns = { ...then.columns, ...first.columns }
  return { ...then, ...first, ...(Object.keys(columns).length > 0 && { columns }) }
}
