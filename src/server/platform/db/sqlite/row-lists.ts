import { compileRowReader, type RowReader } from '../rows/row-reader.ts'

/** Rows as lists of values, with the column names once: smaller to send between threads. */
export interface RowLists {
  names: readonly string[]
  rows: readonly (readonly unknown[])[]
}

const KEPT = 500
/**
 * by column names; compiled on the second use, since compiling takes as long as reading many rows
 */
const readers = new Map<string, RowReader | undefined>()

export function rowsOfLists({ names, rows }: RowLists): Record<string, unknown>[] {
  if (rows.length === 0) return []
  const columns = names.join('\0')
  let read = readers.get(columns)
  if (read === undefined) {
    const isKnown = readers.delete(columns)
    if (isKnown || rows.length > 100) read = compileRowReader(names)
    else if (readers.size >= KEPT) readers.delete(readers.keys().next().value!)
    readers.set(columns, read)
  }
  return rows.map(read ?? ((row) => rowOf(names, row)))
}

function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]
  return row
}
