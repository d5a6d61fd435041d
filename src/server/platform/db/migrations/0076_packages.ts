import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Packages, what they cost, which space has one, and what each space uses (contract.md §8). A program of before
 * limits nothing. A price is never changed: who pays it goes on paying it.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table package (
    id text primary key,
    name text not null,
    text text not null,
    limits text not null,
    flags text not null,
    is_free integer not null,
    is_hidden integer not null,
    trial_days integer not null,
    position integer not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`)
  await run(sql`create table package_price (
    id text primary key,
    package_id text not null references package (id) on delete cascade,
    span text not null,
    currency text not null,
    amount_minor ${bigint} not null,
    created_at ${bigint} not null,
    ended_at ${bigint}
  )`)
  await run(sql`create index package_price_package on package_price (package_id)`)
  await run(sql`create table space_package (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    package_id text not null references package (id),
    source text not null,
    price_id text references package_price (id),
    starts_at ${bigint} not null,
    ends_at ${bigint},
    ended_at ${bigint},
    created_by text references "user" (id) on delete set null,
    created_at ${bigint} not null
  )`)
  await run(sql`create index space_package_space on space_package (space_id)`)
  await run(sql`create index space_package_package on space_package (package_id)`)
  await run(
    sql`create index space_package_price on space_package (price_id) where price_id is not null`,
  )
  await run(
    sql`create index space_package_maker on space_package (created_by) where created_by is not null`,
  )
  await run(sql`create table space_usage (
    space_id text not null references space (id) on delete cascade,
    month text not null,
    links ${bigint} not null default 0,
    mails ${bigint} not null default 0,
    clicks ${bigint} not null default 0,
    calls ${bigint} not null default 0,
    told text not null default '{}',
    primary key (space_id, month)
  )`)
}
