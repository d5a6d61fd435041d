import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Other ways to be somebody: API keys, a second factor, passkeys, accounts of providers. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table api_key (
    id text primary key,
    user_id text not null references "user" (id) on delete cascade,
    name text not null,
    key_hash text not null unique,
    hint text not null,
    scopes text not null,
    created_at ${bigint} not null,
    expires_at ${bigint},
    used_at ${bigint}
  )`)
  await run(sql`create index api_key_user on api_key (user_id, id)`)

  await run(sql`create table second_factor (
    user_id text primary key references "user" (id) on delete cascade,
    sealed_secret text not null,
    confirmed_at ${bigint},
    last_step ${bigint} not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create table recovery_code (
    user_id text not null references "user" (id) on delete cascade,
    code_hmac text not null,
    used_at ${bigint},
    primary key (user_id, code_hmac)
  )`)
  await run(sql`create table second_factor_challenge (
    token_hash text primary key,
    user_id text not null references "user" (id) on delete cascade,
    tries_left integer not null,
    expires_at ${bigint} not null
  )`)
  await run(
    sql`create index second_factor_challenge_expiry on second_factor_challenge (expires_at)`,
  )

  await run(sql`create table passkey (
    id text primary key,
    user_id text not null references "user" (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    sign_count ${bigint} not null,
    transports text not null,
    name text not null,
    is_backed_up integer not null,
    created_at ${bigint} not null,
    used_at ${bigint}
  )`)
  await run(sql`create index passkey_user on passkey (user_id, id)`)
  await run(sql`create table passkey_challenge (
    token_hash text primary key,
    purpose text not null,
    user_id text references "user" (id) on delete cascade,
    challenge text not null,
    expires_at ${bigint} not null
  )`)
  await run(sql`create index passkey_challenge_expiry on passkey_challenge (expires_at)`)

  // one account of a provider signs in one account of ours; of a password it is the account's own id
  await run(sql`create unique index account_provider on account (provider_id, account_id)`)
}
