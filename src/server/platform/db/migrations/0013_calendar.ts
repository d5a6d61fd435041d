import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Events of a space and its own categories of them. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table event_category (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    title text not null,
    type text not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create index event_category_space on event_category (space_id)`)

  await run(sql`create table calendar_event (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    title text not null,
    starts_at ${bigint} not null,
    ends_at ${bigint},
    is_all_day integer not null default 0,
    class_names text not null default '',
    category_id text,
    description text not null default '',
    location text not null default '',
    created_by text not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint},
    revision integer not null default 1,
    field_revisions text not null default '{}'
  )`)
  await run(sql`create index calendar_event_space on calendar_event (space_id, starts_at)`)
}
