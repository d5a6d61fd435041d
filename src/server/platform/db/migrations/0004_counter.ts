import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Counters of protecting limits, and answers kept for their Idempotency-Key. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table counter (
    key text primary key,
    count integer not null,
    expires_at ${bigint} not null
  )`)
  await run(sql`create index counter_expires on counter (expires_at)`)

  await run(sql`create table idempotent_answer (
    key text primary key,
    request_hash text not null,
    claim text not null,
    claimed_until ${bigint} not null,
    answer text,
    expires_at ${bigint} not null
  )`)
  await run(sql`create index idempotent_answer_expires on idempotent_answer (expires_at)`)
}
