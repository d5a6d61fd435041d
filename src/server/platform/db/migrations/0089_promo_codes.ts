import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Promo codes and what each order and subscription has of them (decision 141). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table promo_code (
    id text primary key,
    code text not null unique,
    percent integer,
    amount_minor ${bigint},
    currency text,
    months integer,
    package_ids text not null,
    spans text not null,
    space_ids text not null,
    starts_at ${bigint},
    ends_at ${bigint},
    uses integer,
    uses_per_account integer,
    status text not null,
    created_at ${bigint} not null
  )`.execute(db)
  await sql`create table promo_use (
    id text primary key,
    promo_code_id text references promo_code (id) on delete set null,
    code text not null,
    order_id text unique references billing_order (id) on delete set null,
    subscription_id text references subscription (id) on delete set null,
    space_id text references space (id) on delete set null,
    user_id text references "user" (id) on delete set null,
    price_id text not null,
    discount_minor ${bigint} not null,
    months integer,
    state text not null,
    created_at ${bigint} not null,
    ended_at ${bigint}
  )`.execute(db)
  await sql`create index promo_use_code on promo_use (promo_code_id, state)`.execute(db)
  await sql`create index promo_use_subscription on promo_use (subscription_id)`.execute(db)
  await sql`create index promo_use_space on promo_use (space_id)`.execute(db)
  await sql`create index promo_use_user on promo_use (user_id)`.execute(db)
}
