import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Add-ons that a space buys for a span of time (decision 145). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table add_on_order (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    add_on_id text not null references add_on (id) on delete cascade,
    name text not null,
    span text not null,
    currency text not null,
    amount_minor ${bigint} not null,
    provider text not null,
    state text not null,
    session text unique,
    address text,
    given_id text,
    given_ms ${bigint},
    created_by text not null,
    created_at ${bigint} not null,
    expires_at ${bigint} not null,
    ended_at ${bigint}
  )`.execute(db)
  await sql`create index add_on_order_space on add_on_order (space_id, state)`.execute(db)
  await sql`create index add_on_order_add_on on add_on_order (add_on_id)`.execute(db)
  await sql`create index add_on_order_state on add_on_order (state, expires_at)`.execute(db)
}
