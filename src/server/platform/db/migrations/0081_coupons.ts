import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Coupons, the batches they are made in, and resellers (decision 134). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table reseller (
    user_id text primary key references "user" (id) on delete cascade,
    package_id text not null references package (id) on delete cascade,
    days integer not null,
    quota integer not null,
    made integer not null,
    created_at ${bigint} not null
  )`.execute(db)
  await sql`create index reseller_package on reseller (package_id)`.execute(db)
  await sql`create table coupon_batch (
    id text primary key,
    package_id text not null references package (id) on delete cascade,
    days integer not null,
    name text not null,
    reference text not null,
    starts_at ${bigint},
    ends_at ${bigint},
    made_by text references "user" (id) on delete set null,
    created_at ${bigint} not null
  )`.execute(db)
  await sql`create index coupon_batch_package on coupon_batch (package_id)`.execute(db)
  await sql`create index coupon_batch_made on coupon_batch (made_by)`.execute(db)
  await sql`create table coupon (
    id text primary key,
    batch_id text not null references coupon_batch (id) on delete cascade,
    code_hash text not null unique,
    sealed_code text not null,
    redeemed_at ${bigint},
    redeemed_by text references "user" (id) on delete set null,
    space_id text references space (id) on delete set null,
    granted_until ${bigint}
  )`.execute(db)
  await sql`create index coupon_batch_id on coupon (batch_id)`.execute(db)
  await sql`create index coupon_redeemed on coupon (redeemed_by)`.execute(db)
  await sql`create index coupon_space on coupon (space_id)`.execute(db)
}
