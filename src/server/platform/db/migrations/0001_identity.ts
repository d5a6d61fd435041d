import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * People and how they sign in. The column types of the first four tables are those of the library that
 * kept them until 0064.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const flag = sql.raw(capabilities.engine === 'postgres' ? 'boolean' : 'integer')
  const time = sql.raw(capabilities.engine === 'postgres' ? 'timestamptz' : 'date')
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table "user" (
    id text not null primary key,
    name text not null,
    email text not null unique,
    email_verified ${flag} not null,
    image text,
    created_at ${time} not null,
    updated_at ${time} not null,
    role text not null,
    status text not null,
    made_by text not null
  )`)
  await run(sql`create index user_administrator on "user" (role) where role = 'administrator'`)
  await run(sql`create table session (
    id text not null primary key,
    expires_at ${time} not null,
    token text not null unique,
    created_at ${time} not null,
    updated_at ${time} not null,
    ip_address text,
    user_agent text,
    user_id text not null references "user" (id) on delete cascade
  )`)
  await run(sql`create index session_user_id_idx on session (user_id)`)
  await run(sql`create index session_expiry on session (expires_at)`)
  await run(sql`create table account (
    id text not null primary key,
    account_id text not null,
    provider_id text not null,
    user_id text not null references "user" (id) on delete cascade,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at ${time},
    refresh_token_expires_at ${time},
    scope text,
    password text,
    created_at ${time} not null,
    updated_at ${time} not null
  )`)
  await run(sql`create index account_user_id_idx on account (user_id)`)
  await run(sql`create table verification (
    id text not null primary key,
    identifier text not null,
    value text not null,
    expires_at ${time} not null,
    created_at ${time} not null,
    updated_at ${time} not null
  )`)
  await run(sql`create index verification_identifier_idx on verification (identifier)`)

  await run(sql`create table sign_up (
    id text primary key,
    email text not null,
    user_id text not null,
    username text not null,
    password_hash text not null,
    is_decoy integer not null,
    code_hmac text,
    minted_at ${bigint},
    code_expires_at ${bigint},
    timed_by text,
    timed_from ${bigint},
    tries_left integer not null,
    fallback_tries_left integer not null,
    mails integer not null,
    resend_at ${bigint} not null,
    verified_at ${bigint},
    created_at ${bigint} not null,
    expires_at ${bigint} not null
  )`)
  await run(sql`create index sign_up_email on sign_up (email, created_at)`)
  await run(sql`create index sign_up_expiry on sign_up (expires_at)`)
  await run(sql`create table username_hold (
    key ${key} primary key,
    email text not null,
    expires_at ${bigint} not null
  )`)
  await run(sql`create table administrator_link (
    token_hash text primary key,
    email text,
    created_at ${bigint} not null,
    expires_at ${bigint} not null
  )`)
  await run(sql`create table installation (
    id integer primary key check (id = 1),
    set_up_at ${bigint}
  )`)
  await run(sql`insert into installation (id) values (1)`)
}
