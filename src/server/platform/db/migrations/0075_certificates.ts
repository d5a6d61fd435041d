import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Certificates that the process fetches itself, and what became of the orders for them (decision 126). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table certificate (
    host text primary key,
    chain text,
    sealed_key text,
    issuer text not null default '',
    expires_at ${bigint},
    next_order_at ${bigint} not null,
    failures integer not null default 0,
    problem text not null default '',
    challenge_token text unique,
    challenge_answer text
  )`.execute(db)
}
