import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Settings of statistics, and the visitor hashes by which visits of a space's own people are known. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table space_statistics (
    space_id text primary key references space (id) on delete cascade,
    retention_days integer,
    updated_at ${bigint} not null
  )`)
  await run(sql`create table public_statistics (
    link_id text primary key references link (id) on delete cascade,
    created_at ${bigint} not null
  )`)
  await run(sql`create table weekly_mail (
    user_id text primary key references "user" (id) on delete cascade,
    sent_for ${key} not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create table owner_visitor (
    day ${key} not null,
    space_id text not null references space (id) on delete cascade,
    hash ${key} not null,
    primary key (day, space_id, hash)
  )`)
}
