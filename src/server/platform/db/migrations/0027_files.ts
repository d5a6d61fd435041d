import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Files of any type that visitors of a page may keep. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table stored_file (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    uploaded_by text not null,
    name text not null,
    bytes integer not null,
    created_at ${bigint} not null
  )`.execute(db)
  await sql`create index stored_file_space on stored_file (space_id)`.execute(db)
}
