import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Revisions per field for links too, and what an imported page is known by. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table link add column revision integer not null default 1`)
  await run(sql`alter table link add column field_revisions text not null default '{}'`)
  await run(sql`alter table page add column imported_from ${key}`)
  await run(sql`create index page_imported on page (space_id, imported_from)`)
}
