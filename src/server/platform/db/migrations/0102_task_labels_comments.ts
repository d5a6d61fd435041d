import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Labels and comments of tasks. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table task_label (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    name text not null,
    colour text not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create index task_label_space on task_label (space_id)`)
  await run(sql`create table task_label_use (
    task_id text not null references task (id) on delete cascade,
    label_id text not null references task_label (id) on delete cascade,
    primary key (task_id, label_id)
  )`)
  await run(sql`create index task_label_use_label on task_label_use (label_id)`)

  await run(sql`create table task_comment (
    id ${key} primary key,
    task_id text not null references task (id) on delete cascade,
    user_id text references "user" (id) on delete set null,
    text text not null,
    created_at ${bigint} not null,
    edited_at ${bigint}
  )`)
  await run(sql`create index task_comment_task on task_comment (task_id, id)`)
  await run(sql`create index task_comment_user on task_comment (user_id)`)
}
