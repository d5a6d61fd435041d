import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Telegram bots of spaces, the people connected to them and what they are told (contract.md §9, decision 135). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table telegram_bot (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    bot_user_id text not null unique,
    username text not null,
    name text not null,
    sealed_token text not null,
    webhook_url text,
    next_update_id ${bigint} not null default 0,
    problem text not null default '',
    lease_token text,
    lease_until_at ${bigint},
    created_at ${bigint} not null
  )`)
  await run(sql`create index telegram_bot_space on telegram_bot (space_id)`)
  await run(sql`create table telegram_code (
    hash text primary key,
    bot_id text not null references telegram_bot (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    expires_at ${bigint} not null,
    unique (bot_id, user_id)
  )`)
  await run(sql`create index telegram_code_user on telegram_code (user_id)`)
  await run(sql`create table telegram_chat (
    id text primary key,
    bot_id text not null references telegram_bot (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    telegram_user_id text not null,
    name text not null,
    paired_at ${bigint} not null,
    blocked_at ${bigint},
    told_at ${bigint} not null default 0,
    unique (bot_id, telegram_user_id)
  )`)
  await run(sql`create index telegram_chat_user on telegram_chat (user_id)`)
  await run(sql`create table telegram_update (
    bot_id text not null references telegram_bot (id) on delete cascade,
    update_id ${bigint} not null,
    telegram_user_id text not null,
    is_inline integer not null,
    body text not null,
    received_at ${bigint} not null,
    applied_at ${bigint},
    primary key (bot_id, update_id)
  )`)
  await run(sql`create index telegram_update_received on telegram_update (received_at)`)
  await run(sql`create table telegram_notification (
    chat_id text not null references telegram_chat (id) on delete cascade,
    kind text not null,
    at text not null,
    next_at ${bigint},
    primary key (chat_id, kind)
  )`)
  await run(sql`create index telegram_notification_next on telegram_notification (next_at)
    where next_at is not null`)
  await run(sql`create table telegram_news (
    id text primary key,
    chat_id text not null references telegram_chat (id) on delete cascade,
    kind text not null,
    detail text not null,
    made_at ${bigint} not null
  )`)
  await run(sql`create index telegram_news_chat on telegram_news (chat_id)`)
}
