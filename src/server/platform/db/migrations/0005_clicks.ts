import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Plain counters of links and pages, how far the journals are read into them, the salts of the days. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table link_counter (
    link_id text primary key references link (id) on delete cascade,
    total ${bigint} not null,
    human ${bigint} not null,
    own ${bigint} not null default 0,
    last_click_at ${bigint}
  )`)
  await run(sql`create table page_counter (
    page_id text primary key references page (id) on delete cascade,
    views ${bigint} not null,
    human ${bigint} not null,
    own ${bigint} not null default 0,
    last_view_at ${bigint}
  )`)
  await run(sql`create table click_cursor (
    journal ${key} primary key,
    seq ${bigint} not null,
    updated_at ${bigint} not null
  )`)
  await run(sql`create table click_incident (
    id text primary key,
    kind text not null,
    journal text not null,
    lost_clicks ${bigint} not null,
    detail text not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create index click_incident_time on click_incident (created_at)`)
  await run(sql`create table day_salt (
    day ${key} primary key,
    salt text not null,
    created_at ${bigint} not null
  )`)
}
