import { failure } from '#contract/errors.ts'

/** A row that records when each of its fields was changed (contract.md §3 'Links and pages'). */
export interface RevisedRow {
  revision: number
  /** JSON {field: revision} */
  field_revisions: string
}

/**
 * Computes the revisions after a change of some fields. Two people may edit different fields of a
 * row; only the same field, if it was changed after one of them read the row, is a conflict.
 *
 * @param current the present row, locked or in a transaction that is the only writer
 * @param fields names of the fields that get a new value
 * @param seenRevision revision on which the change is based; undefined overwrites anything
 * @throws conflict
 */
export function reviseFields(
  current: RevisedRow,
  fields: readonly string[],
  seenRevision: number | undefined,
): RevisedRow {
  const revisions = readRevisions(current.field_revisions)
  const revision = current.revision + 1
  for (const field of fields) {
    const changedIn = revisions.get(field) ?? 0
    if (seenRevision !== undefined && changedIn > seenRevision) {
      throw failure('conflict', { fields: { [camelCase(field)]: 'This was changed meanwhile' } })
    }
    revisions.set(field, revision)
  }
  return { revision, field_revisions: JSON.stringify(Object.fromEntries(revisions)) }
}

/** @returns names of the fields in `change` whose value differs from `current` */
export function changedFields<Row extends object>(current: Row, change: Partial<Row>): string[] {
  return (Object.keys(change) as (keyof Row & string)[]).filter(
    (field) => change[field] !== undefined && change[field] !== current[field],
  )
}

/** The name of a column at the wire. */
function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function readRevisions(json: string): Map<string, number> {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return new Map()
  return new Map(Object.entries(parsed).filter((pair) => typeof pair[1] === 'number'))
}
