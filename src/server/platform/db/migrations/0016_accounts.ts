import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What accounts are beside signing in: tokens of mails, profile, change of address, closing, audit. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table account_token (
    token_hash text primary key,
    user_id text not null references "user" (id) on delete cascade,
    purpose text not null,
    created_at ${bigint} not null,
    expires_at ${bigint} not null
  )`)
  await run(sql`create unique index account_token_purpose on account_token (user_id, purpose)`)

  await run(sql`create table account_profile (
    user_id text primary key references "user" (id) on delete cascade,
    bio text not null default '',
    language text not null default '',
    time_zone text not null default '',
    image_id text references media (id) on delete set null,
    revision integer not null default 1,
    field_revisions text not null default '{}',
    updated_at ${bigint} not null
  )`)

  await run(sql`create table email_change (
    user_id text primary key references "user" (id) on delete cascade,
    new_email text not null,
    session_id text,
    old_token_hash text unique,
    new_token_hash text unique,
    old_confirmed_at ${bigint},
    new_confirmed_at ${bigint},
    created_at ${bigint} not null,
    expires_at ${bigint} not null
  )`)

  await run(sql`create table account_closure (
    user_id text primary key references "user" (id) on delete cascade,
    closed_at ${bigint} not null,
    delete_at ${bigint} not null
  )`)

  // no references: what happened stays written when those who did it are gone
  await run(sql`create table audit_entry (
    id text primary key,
    at ${bigint} not null,
    account_id text,
    actor_id text,
    session_id text,
    network text,
    action text not null,
    result text not null,
    object_kind text,
    object_id text,
    object_text text,
    request_id text
  )`)
  await run(sql`create index audit_entry_at on audit_entry (at, id)`)
  await run(sql`create index audit_entry_account on audit_entry (account_id, at, id)`)
}
