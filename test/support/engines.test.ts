import { type Kysely, sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import type { Database } from '#server/database.ts'
import { describeOn, describeOnBothEngines, readAllTables, type TestEngine } from './engines.ts'

/** Whether a copy of PostgreSQL is reused depends on what the test left behind. */
const traces: [string, boolean, (db: Kysely<Database>) => Promise<unknown>][] = [
  ['nothing', true, async () => undefined],
  [
    'rows',
    true,
    (db) => sql`insert into change (kind, key, made_at) values ('a', 'b', 1)`.execute(db),
  ],
  ['changed rows of the schema', true, (db) => sql`delete from migration`.execute(db)],
  ['a table', false, (db) => sql`create table left_over (id integer)`.execute(db)],
  ['a missing table', false, (db) => sql`drop table outbox`.execute(db)],
  ['what the planner knows', false, (db) => sql`analyze migration`.execute(db)],
  ['nothing again', true, async () => undefined],
]
const states = new Set<string>()

async function stateOf({ database, name }: TestEngine): Promise<string> {
  const tables = await readAllTables(database)
  // in the order of the migrations, which is the same for every copy
  const { rows } =
    name === 'postgres'
      ? await sql`select sequencename, last_value from pg_sequences order by 1`.execute(database.db)
      : { rows: [] }
  return JSON.stringify({ name, tables, rows })
}

describeOnBothEngines('the database of a test', (engine) => {
  it.each(traces)('is a new one, and the next test finds nothing of: %s', async (_, __, leave) => {
    states.add(await stateOf(engine))
    expect([...states].filter((state) => state.includes(`"name":"${engine.name}"`))).toHaveLength(1)
    await leave(engine.database.db)
  })
})

describeOn('postgres', 'a copy of the template', (engine) => {
  let before: string | undefined
  let isKept = false

  it.each(traces)('is used again as far as it can be emptied: %s', async (_, keeps, leave) => {
    const { databaseUrl } = engine.address
    if (inject('postgresReset') !== '') expect(databaseUrl === before).toBe(isKept)
    await leave(engine.database.db)
    before = databaseUrl
    isKept = keeps
  })
})
