import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What was last found at the destinations of links, and spaces that want no such checks. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table link_health (
    link_id text primary key references link (id) on delete cascade,
    address text not null,
    state text not null,
    reason text not null default '',
    status integer,
    failures integer not null default 0,
    failing_since ${bigint},
    dead_since ${bigint},
    ignored_at ${bigint},
    checked_at ${bigint},
    due_at ${bigint} not null
  )`.execute(db)
  await sql`create index link_health_due on link_health (due_at)`.execute(db)
  await sql`create table link_check_opt_out (
    space_id text primary key references space (id) on delete cascade,
    created_at ${bigint} not null
  )`.execute(db)
}
