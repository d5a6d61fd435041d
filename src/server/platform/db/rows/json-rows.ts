import { type RawBuilder, sql } from 'kysely'
import type { AnyHandle } from '../capabilities.ts'
import { capabilitiesOf } from '../engine.ts'
import { compileRowReader } from './row-reader.ts'

/** Values that most rows share, by column name of the result; rows are sent without them. */
export type UsualValues = Readonly<Record<string, string | number | null>>

const nameOf = (column: string) => column.split(' as ').at(-1)!.split('.').at(-1)!
const refOf = (column: string) => sql.ref(column.split(' as ')[0]!)

/**
 * The rows of a subquery as a single value of the parent row, so that lists need no queries of
 * their own. Column names are left out, so that they are not written and parsed for every row.
 * @param columns in Kysely's syntax: `block.id`, `link.alias as link_alias`
 * @returns text for `jsonRowsReader`, in no particular order; null if there are no rows
 */
export function jsonRows(
  db: AnyHandle,
  columns: readonly string[],
  usual: UsualValues = {},
): RawBuilder<string | null> {
  const { jsonRows: rowsOf, jsonList } = capabilitiesOf(db)
  const listOf = (some: readonly string[]) => jsonList(sql.join(some.map(refOf)))
  const [left, sent] = partition(columns, usual)
  if (left.length === 0) return rowsOf(listOf(columns))
  const isUsual = left.map((column) => {
    const value = usual[nameOf(column)]!
    return value === null
      ? sql`${refOf(column)} is null`
      : sql`${refOf(column)} = ${sql.lit(value)}`
  })
  const all = sql.join(isUsual, sql` and `)
  return rowsOf(sql`case when ${all} then ${listOf(sent)} else ${listOf(columns)} end`)
}

/**
 * @returns a function that reads what `jsonRows` with the same columns and usual values returned
 */
export function jsonRowsReader<Row>(
  columns: readonly string[],
  usual: UsualValues = {},
): (text: string | null) => Row[] {
  const names = columns.map(nameOf)
  const read = compileRowReader(names)
  const readUsual = compileRowReader(names, usual)
  const readRow = (values: unknown[]) =>
    (values.length === columns.length ? read(values) : readUsual(values)) as Row
  return (text) => (text === null || text === '[]' ? [] : JSON.parse(text).map(readRow))
}

function partition(columns: readonly string[], usual: UsualValues) {
  const isLeft = (column: string) => Object.hasOwn(usual, nameOf(column))
  return [columns.filter(isLeft), columns.filter((column) => !isLeft(column))] as const
}
