import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#server/database.ts'

/** Copies one row of a table many times in one statement, with a number `i` in the columns given. */
export async function multiplyRow(
  db: Db,
  table: keyof Database,
  {
    count,
    id,
    changed,
  }: { count: number; id?: string; changed: Record<string, RawBuilder<unknown>> },
): Promise<void> {
  const tables = await db.introspection.getTables()
  const names = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => changed[name] ?? sql.ref(`one.${name}`)))
  const which = id === undefined ? sql`limit 1` : sql`where id = ${id}`
  await sql`insert into ${sql.table(table)} (${columns})
    with recursive counted (i) as (select 1 union all select i + 1 from counted where i < ${sql.lit(count)}),
      one as (select * from ${sql.table(table)} ${which})
    select ${values} from one, counted`.execute(db)
}

/** `person` and the number of the copy. */
export const numbered = (name: string): RawBuilder<unknown> => sql`${sql.lit(name)} || i`
