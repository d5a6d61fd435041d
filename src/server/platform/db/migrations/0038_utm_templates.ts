import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** UTM parameters kept under a name, and what of the list of links somebody hides. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table utm_template (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    name text not null,
    source text not null,
    medium text not null,
    campaign text not null,
    term text not null,
    content text not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`.execute(db)
  await sql`create index utm_template_space on utm_template (space_id)`.execute(db)
  await sql`create table links_table_setting (
    user_id text primary key references "user" (id) on delete cascade,
    hidden_columns text not null
  )`.execute(db)
}
