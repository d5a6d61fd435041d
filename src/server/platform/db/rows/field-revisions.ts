import { failure } from '#contract/errors.ts'

/** A row that remembers when each of its fields changed (contract.md §3 'Links and pages'). */
export interface RevisedRow {
  revision: number
  /** JSON {field: revision} */
  field_revisions: string
}

/**
 * The revision that a change of some fields makes. Two people may edit different fields of one row;
 * only the same field, changed since one of them looked, is a conflict.
 *
 * @param current the row as it is, locked or inside a transaction that writes alone
 * @param fields names of the fields that get another value than they have
 * @param seenRevision of the row when the change was made; undefined overwrites whatever there is
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

/** @returns names of the fields of `change` whose value differs from the one in `current` */
export function changedFields<Row extends object>(current: Row, change: Partial<Row>): string[] {
  return (Object.keys(change) as (keyof Row & string)[]).filter(
    (field) => change[field] !== undefined && change[field] !== current[field],
  )
}

/** The wire's name of a column. */
function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function readRevisions(json: string): Map<string, number> {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return new Map()
  return new Map(Object.entries(parsed).filter((pair) => typeof pair[1] === 'number'))
}
