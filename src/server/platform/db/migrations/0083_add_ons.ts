import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Add-ons: what is sold or granted, branded interstitial pages, paired browsers, limits of keys (decision 136). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table add_on (
    id text primary key,
    kind text not null,
    name text not null,
    price_currency text not null,
    price_amount ${bigint} not null,
    price_span text not null,
    calls_per_month ${bigint},
    calls_per_minute ${bigint},
    link text not null default '',
    created_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create unique index add_on_name on add_on (lower(name)) where deleted_at is null`)
  await run(sql`create table space_add_on (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    add_on_id text not null references add_on (id),
    source text not null,
    starts_at ${bigint} not null,
    ends_at ${bigint},
    created_by text
  )`)
  await run(sql`create index space_add_on_space on space_add_on (space_id)`)
  await run(sql`create index space_add_on_add_on on space_add_on (add_on_id)`)
  await run(sql`create table interstitial (
    space_id text primary key references space (id) on delete cascade,
    title text not null,
    text text not null,
    picture_id text references media (id) on delete set null,
    button text not null,
    seconds integer not null,
    is_on integer not null default 0,
    state text not null default 'none',
    asked_at ${bigint},
    decided_at ${bigint},
    decided_by text
  )`)
  await run(sql`create index interstitial_picture on interstitial (picture_id)
    where picture_id is not null`)
  await run(sql`create table link_continuation (
    link_id text primary key references link (id) on delete cascade,
    count ${bigint} not null
  )`)
  await run(sql`create table extension_pairing (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    code_hash text not null unique,
    made_by text not null references "user" (id) on delete cascade,
    created_at ${bigint} not null,
    expires_at ${bigint} not null,
    name text not null default '',
    key_id text unique references api_key (id) on delete cascade,
    paired_at ${bigint}
  )`)
  await run(sql`create index extension_pairing_space on extension_pairing (space_id)`)
  await run(sql`create index extension_pairing_maker on extension_pairing (made_by)`)
  await run(sql`alter table api_key add column calls_per_month ${bigint}`)
  await run(sql`alter table api_key add column calls_per_minute ${bigint}`)
  await run(sql`create table api_key_calls (
    key_id text not null references api_key (id) on delete cascade,
    month text not null,
    calls ${bigint} not null,
    primary key (key_id, month)
  )`)
}
