import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** The change table, the outbox, recurring jobs, settings, and the mailbox of installations without SMTP. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table change (
    seq ${sql.raw(capabilities.sequenceKey)},
    kind text not null,
    key text not null,
    made_at ${bigint} not null
  )`)
  await run(sql`create index change_made on change (made_at)`)

  await run(sql`create table outbox (
    id ${key} primary key,
    kind text not null,
    payload text not null,
    dedupe_key text,
    since_at ${bigint} not null,
    due_at ${bigint} not null,
    attempts integer not null default 0,
    is_unreachable integer not null default 0,
    lease_token text,
    lease_until_at ${bigint},
    last_error text,
    dead_at ${bigint}
  )`)
  await run(sql`create unique index outbox_dedupe on outbox (dedupe_key)
    where dedupe_key is not null and lease_token is null and dead_at is null`)
  await run(sql`create index outbox_waiting on outbox (kind, due_at) where dead_at is null`)
  await run(sql`create index outbox_dead on outbox (dead_at) where dead_at is not null`)

  await run(sql`create table schedule (
    name text primary key,
    due_at ${bigint} not null,
    lease_token text,
    lease_until_at ${bigint}
  )`)

  await run(sql`create table setting (
    key text primary key,
    value text not null,
    updated_at ${bigint} not null
  )`)

  await run(sql`create table mailbox_mail (
    id ${key} primary key,
    to_name text not null,
    to_address text not null,
    subject text not null,
    text text not null,
    html text not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create index mailbox_mail_created on mailbox_mail (created_at)`)
}
