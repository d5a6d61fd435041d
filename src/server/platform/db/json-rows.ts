import { type RawBuilder, sql } from 'kysely'
import type { AnyHandle } from './capabilities.ts'
import { capabilitiesOf } from './engine.ts'
import { compileRowReader } from './row-reader.ts'

/**
 * The rows of a subquery as one value of the row it belongs to: one question in place of one a list.
 * Names are left out of it, so that nothing is written and read twelve times over.
 * @param columns as Kysely takes them: `block.id`, `link.alias as link_alias`
 * @returns text for `readJsonRows`, in no order; null without rows
 */
export function jsonRows(db: AnyHandle, columns: readonly string[]): RawBuilder<string | null> {
  const values = sql.join(columns.map((column) => sql.ref(column.split(' as ')[0]!)))
  return capabilitiesOf(db).jsonRows(values)
}

/** @returns reads what `jsonRows` of the same columns gave */
export function jsonRowsReader<Row>(columns: readonly string[]): (text: string | null) => Row[] {
  const names = columns.map((column) => column.split(' as ').at(-1)!.split('.').at(-1)!)
  const read = compileRowReader(names) as (values: readonly unknown[]) => Row
  return (text) =>
    text === null || text === '[]' ? [] : JSON.parse(text).map((values: unknown[]) => read(values))
}
