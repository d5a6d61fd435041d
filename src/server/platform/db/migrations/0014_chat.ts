import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Rooms and messages between members of spaces, how far each has read, and who is there. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // a room for two belongs to both accounts, any other to its space
  await run(sql`create table chat_room (
    id text primary key,
    kind text not null,
    space_id text references space (id) on delete cascade,
    user_a text references "user" (id) on delete cascade,
    user_b text references "user" (id) on delete cascade,
    name text not null default '',
    created_by text,
    created_at ${bigint} not null
  )`)
  await run(sql`create index chat_room_space on chat_room (space_id)`)
  await run(sql`create index chat_room_user_a on chat_room (user_a)`)
  await run(sql`create index chat_room_user_b on chat_room (user_b)`)

  await run(sql`create table chat_group_member (
    room_id text not null references chat_room (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    joined_seq ${bigint} not null,
    primary key (room_id, user_id)
  )`)
  await run(sql`create index chat_group_member_user on chat_group_member (user_id)`)

  await run(sql`create table chat_message (
    id text primary key,
    room_id text not null references chat_room (id) on delete cascade,
    seq ${bigint} not null,
    sender_id text references "user" (id) on delete set null,
    text text not null,
    folded text not null,
    client_id text,
    created_at ${bigint} not null
  )`)
  await run(sql`create unique index chat_message_seq on chat_message (seq)`)
  await run(sql`create index chat_message_room on chat_message (room_id, seq)`)
  await run(
    sql`create unique index chat_message_client on chat_message (sender_id, client_id) where client_id is not null`,
  )

  await run(sql`create table chat_read (
    room_id text not null references chat_room (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    read_seq ${bigint} not null,
    message_id text not null,
    primary key (room_id, user_id)
  )`)
  await run(sql`create index chat_read_user on chat_read (user_id)`)

  // one row: messages are numbered under its lock, in the order of their commits
  await run(sql`create table chat_clock (
    id integer primary key,
    seq ${bigint} not null
  )`)
  await run(sql`insert into chat_clock (id, seq) values (1, 0)`)

  await run(sql`create table chat_presence (
    user_id text not null references "user" (id) on delete cascade,
    process_id text not null,
    state text not null,
    seen_at ${bigint} not null,
    primary key (user_id, process_id)
  )`)
  await run(sql`create index chat_presence_process on chat_presence (process_id)`)
}
