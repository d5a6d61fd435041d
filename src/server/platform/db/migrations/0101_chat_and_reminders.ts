import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Older programs would delete the attachments of messages as unused uploads. */
export const minProgram = 101

/**
 * Messages that are edited, deleted, answer another or carry an attachment; reminders of events, and
 * notices to one member (decision 149).
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = capabilities.bigint
  const columns = [
    `edited_at ${bigint}`,
    `deleted_at ${bigint}`,
    `changed_seq ${bigint}`,
    'reply_to text',
    'picture_id text references media (id) on delete set null',
    'file_id text',
    'attachment_name text',
  ]
  for (const column of columns) {
    await sql`alter table chat_message add column ${sql.raw(column)}`.execute(db)
  }
  for (const column of ['changed_seq', 'picture_id', 'file_id']) {
    await sql`create index ${sql.ref(`chat_message_${column}`)} on chat_message (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
  await addReminders(db, capabilities)
}

async function addReminders(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table calendar_reminder (
    event_id text not null references calendar_event (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    minutes integer not null,
    due_at ${bigint} not null,
    told_at ${bigint},
    primary key (event_id, user_id)
  )`)
  await run(sql`create index calendar_reminder_user on calendar_reminder (user_id)`)
  await run(
    sql`create index calendar_reminder_due on calendar_reminder (due_at) where told_at is null`,
  )

  await run(sql`create table member_notice (
    id ${key} primary key,
    user_id text not null references "user" (id) on delete cascade,
    space_id text not null references space (id) on delete cascade,
    kind text not null,
    subject_id text not null,
    title text not null,
    starts_at ${bigint},
    is_all_day integer not null default 0,
    by_id text references "user" (id) on delete set null,
    made_at ${bigint} not null,
    read_at ${bigint}
  )`)
  await run(sql`create index member_notice_user on member_notice (user_id, space_id, id)`)
  await run(sql`create index member_notice_made on member_notice (made_at)`)
  await run(sql`create index member_notice_space on member_notice (space_id)`)
  await run(sql`create index member_notice_by on member_notice (by_id)`)
}
