import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Subscribers, the open one-time codes that make them, and addresses that get no mail from us. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table subscriber (
    id ${key} primary key,
    page_id text not null references page (id) on delete cascade,
    email text not null,
    email_key ${key} not null,
    email_hash text not null,
    token_id text not null,
    state text not null,
    source text not null,
    consent_at ${bigint} not null,
    unsubscribed_at ${bigint},
    created_at ${bigint} not null,
    updated_at ${bigint} not null
  )`)
  await run(sql`create unique index subscriber_email on subscriber (page_id, email_key)`)
  await run(sql`create unique index subscriber_token on subscriber (token_id)`)
  await run(sql`create index subscriber_hash on subscriber (page_id, email_hash)`)
  await run(sql`create index subscriber_consent on subscriber (page_id, consent_at, id)`)

  await run(sql`create table subscription_challenge (
    id text primary key,
    page_id text not null references page (id) on delete cascade,
    email text not null,
    email_key ${key} not null,
    code_hmac text,
    minted_at ${bigint},
    expires_at ${bigint},
    timed_by text,
    timed_from ${bigint},
    tries_left integer not null,
    fallback_tries_left integer not null,
    state text not null,
    mail_state text not null,
    mails integer not null,
    resend_at ${bigint} not null,
    client_hmac text not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create index subscription_challenge_email
    on subscription_challenge (page_id, email_key, created_at)`)
  await run(sql`create index subscription_challenge_client
    on subscription_challenge (client_hmac, created_at)`)
  await run(sql`create index subscription_challenge_created
    on subscription_challenge (created_at)`)

  await run(sql`create table suppressed_address (
    scope text not null,
    email_hash text not null,
    reason text not null,
    page_id text references page (id) on delete set null,
    created_at ${bigint} not null,
    primary key (scope, email_hash)
  )`)
  await run(sql`create index suppressed_address_page
    on suppressed_address (page_id, reason, created_at)`)
}
