import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Feeds of known-bad hosts and addresses: each one's entries as one packed text. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table safety_feed (
    id ${key} primary key,
    address ${key} not null,
    reason text not null,
    mark text not null default '',
    entries integer not null default 0,
    packed text not null default '',
    version text not null default '',
    problem text not null default '',
    looked_at ${bigint},
    changed_at ${bigint},
    created_by text not null,
    created_at ${bigint} not null
  )`.execute(db)
  await sql`create unique index safety_feed_address on safety_feed (address)`.execute(db)
}
