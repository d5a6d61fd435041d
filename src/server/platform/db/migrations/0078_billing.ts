import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Payments (contract.md §8, decision 131): providers, to whom invoices are made out, orders,
 * subscriptions, invoices with their counter, and the events of providers that were applied.
 * Invoices and what they belong to outlive their space, as the law of most countries asks.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`create table payment_provider (
    kind text primary key,
    settings text not null,
    sealed_secrets text not null default '',
    account text not null default '',
    last_event_at ${bigint},
    changed_at ${bigint} not null
  )`)
  await run(sql`create table billing_details (
    space_id text primary key references space (id) on delete cascade,
    details text not null,
    changed_at ${bigint} not null
  )`)
  await run(sql`create table billing_customer (
    space_id text not null references space (id) on delete cascade,
    account text not null,
    customer text not null,
    primary key (space_id, account)
  )`)
  await run(sql`create table billing_order (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    package_id text not null,
    price_id text not null,
    provider text not null,
    state text not null,
    promo_code_id text,
    session text unique,
    address text,
    created_by text not null,
    created_at ${bigint} not null,
    expires_at ${bigint} not null,
    ended_at ${bigint}
  )`)
  await run(sql`create index billing_order_space on billing_order (space_id, created_at)`)
  await run(sql`create index billing_order_state on billing_order (state, expires_at)`)
  await run(sql`create table subscription (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    package_id text not null,
    price_id text not null,
    provider text not null,
    reference text unique,
    state text not null,
    period_start_at ${bigint} not null,
    period_end_at ${bigint} not null,
    ends_at_period_end integer not null default 0,
    next_package_id text,
    next_price_id text,
    grace_ends_at ${bigint},
    promo_code_id text,
    space_package_id text,
    revision integer not null default 0,
    synced_at ${bigint} not null,
    created_by text not null,
    created_at ${bigint} not null,
    ended_at ${bigint},
    end_reason text
  )`)
  await run(
    sql`create unique index subscription_living on subscription (space_id) where ended_at is null`,
  )
  await run(sql`create index subscription_space on subscription (space_id, created_at)`)
  await run(
    sql`create index subscription_synced on subscription (synced_at) where ended_at is null`,
  )
  await run(sql`create table invoice (
    id text primary key,
    space_id text not null,
    order_id text,
    subscription_id text,
    provider text not null,
    kind text not null,
    credits text,
    reference text unique,
    number text,
    state text not null,
    currency text not null,
    total_minor ${bigint} not null,
    tax_minor ${bigint} not null,
    document text not null,
    issued_at ${bigint} not null,
    due_at ${bigint},
    paid_at ${bigint},
    created_at ${bigint} not null
  )`)
  // a provider numbers its invoices as it likes
  await run(
    sql`create unique index invoice_number on invoice (number) where provider = 'manual' or kind = 'creditNote'`,
  )
  await run(sql`create index invoice_space on invoice (space_id, issued_at, id)`)
  await run(sql`create index invoice_state on invoice (state, issued_at, id)`)
  await run(sql`create table invoice_counter (
    series text primary key,
    last integer not null
  )`)
  await run(sql`create table payment_event (
    id text primary key,
    kind text not null,
    taken_at ${bigint} not null
  )`)
}
