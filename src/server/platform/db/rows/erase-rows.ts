import { sql } from 'kysely'
import type { AnyHandle, Reference } from '../capabilities.ts'
import { capabilitiesOf } from '../engine.ts'
import { type DatabaseDeps, transaction } from '../transaction.ts'

/** Rows that one transaction deletes or changes, apart from few dependent rows. */
const ROWS_AT_ONCE = 200

/** The rows of a table whose column has one of these values. */
export interface RowsOf {
  table: string
  column: string
  values: readonly string[]
}

/**
 * Deletes rows with everything that refers to them, as one `delete` would by its foreign keys, but
 * in small transactions: tables with many rows come first. May be interrupted and run again.
 * @param loose columns that refer to these rows without a foreign key
 */
export async function eraseRows(
  deps: DatabaseDeps,
  rows: RowsOf,
  loose: readonly Reference[] = [],
): Promise<void> {
  const known = await capabilitiesOf(deps.db).listReferences(deps.db)
  await erase(deps, rows, [...known, ...loose])
}

async function erase(
  deps: DatabaseDeps,
  rows: RowsOf,
  references: readonly Reference[],
): Promise<void> {
  const children = references.filter((one) => one.parent === rows.table)
  if (children.length === 0) return untilFew(() => deleteSome(deps, rows))
  for (;;) {
    const keys = await someKeys(deps.db, rows, children)
    if (keys.length === 0) return
    for (const child of children) {
      const values = keys.flatMap((key) => key[child.parentColumn] ?? [])
      if (values.length === 0) continue
      const below = { table: child.table, column: child.column, values }
      if (child.onDelete === 'set null') await untilFew(() => detachSome(deps, below))
      else if (await hasAny(deps.db, below)) await erase(deps, below, references)
    }
    const { parentColumn } = children[0]!
    const values = keys.flatMap((key) => key[parentColumn] ?? [])
    await deleteSome(deps, { table: rows.table, column: parentColumn, values })
  }
}

async function untilFew(some: () => Promise<number>): Promise<void> {
  while ((await some()) === ROWS_AT_ONCE);
}

/** The keys of these rows, to which their children refer. */
async function someKeys(
  db: AnyHandle,
  rows: RowsOf,
  children: readonly Reference[],
): Promise<Record<string, string | null>[]> {
  const columns = [...new Set(children.map((child) => child.parentColumn))]
  const found = await sql<Record<string, string | null>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(rows.table)}
    where ${isAmong(rows)} limit ${sql.lit(ROWS_AT_ONCE / 2)}`.execute(db)
  return found.rows
}

async function hasAny(db: AnyHandle, rows: RowsOf): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(rows.table)}
    where ${isAmong(rows)} limit 1`.execute(db)
  return found.rows.length > 0
}

const deleteSome = (deps: DatabaseDeps, rows: RowsOf): Promise<number> =>
  onSome(deps, rows, sql`delete from ${sql.table(rows.table)}`)

const detachSome = (deps: DatabaseDeps, rows: RowsOf): Promise<number> =>
  onSome(deps, rows, sql`update ${sql.table(rows.table)} set ${sql.ref(rows.column)} = null`)

async function onSome(
  deps: DatabaseDeps,
  rows: RowsOf,
  act: ReturnType<typeof sql>,
): Promise<number> {
  const place = capabilitiesOf(deps.db).rowPlaces.column
  const done = await transaction(deps, ({ db }) =>
    sql`${act} where ${place} in (select ${place} from ${sql.table(rows.table)}
      where ${isAmong(rows)} limit ${sql.lit(ROWS_AT_ONCE)})`.execute(db),
  )
  return Number(done.numAffectedRows ?? 0)
}

const isAmong = ({ column, values }: RowsOf) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})`

/** A column that holds a name without referring to its row, and what replaces the name. */
export interface Trace {
  table: string
  column: string
  becomes: Readonly<Record<string, string | null>>
}

/**
 * Removes names from columns without an index: scans the table once, a portion at a time, and
 * changes only rows that have one of these values.
 */
export async function eraseTraces(
  deps: DatabaseDeps,
  { table, column, becomes }: Trace,
  values: readonly string[],
): Promise<void> {
  const { column: place, step, end, at } = capabilitiesOf(deps.db).rowPlaces
  const last = await end(deps.db, table)
  const changes = Object.entries(becomes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  for (let from = 0; from < last; from += step) {
    const within = sql`${place} >= ${at(from)} and ${place} < ${at(from + step)}
      and ${isAmong({ table, column, values })}`
    const found = await sql`select 1 from ${sql.table(table)} where ${within} limit 1`.execute(
      deps.db,
    )
    if (found.rows.length === 0) continue
    await transaction(deps, ({ db }) =>
      sql`update ${sql.table(table)} set ${sql.join(changes)} where ${within}`.execute(db),
    )
  }
}
