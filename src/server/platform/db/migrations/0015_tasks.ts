import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Columns and cards of a space. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const key = sql.raw(capabilities.binaryText)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table task_column (
    space_id text not null references space (id) on delete cascade,
    id text not null,
    title text not null,
    position ${key} not null,
    primary key (space_id, id)
  )`)

  await run(sql`create table task (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    column_id text not null,
    title text not null,
    description text not null default '',
    position ${key} not null,
    due_date text,
    is_done integer not null default 0,
    link_id text references link (id) on delete set null,
    page_id text references page (id) on delete set null,
    created_by text not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint},
    revision integer not null default 1,
    field_revisions text not null default '{}'
  )`)
  await run(sql`create index task_space on task (space_id, column_id, position)`)

  await run(sql`create table task_assignee (
    task_id text not null references task (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    primary key (task_id, user_id)
  )`)
}
