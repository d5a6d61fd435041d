import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What a link can do beyond leading somewhere (docs/decisions/031-link-rules.md). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  const columns = [
    `note text not null default ''`,
    `starts_destination text`,
    `starts_message text not null default ''`,
    `ended_message text not null default ''`,
    `limit_destination text`,
    `limit_message text not null default ''`,
    `password_hash text`,
    `forwards_query integer not null default 0`,
    `hides_referrer integer not null default 0`,
    `preview text`,
    `interstitial_seconds integer`,
    `is_archived integer not null default 0`,
    `rules text not null default '[]'`,
  ]
  for (const column of columns) await run(sql`alter table link add column ${sql.raw(column)}`)

  // the list of links is asked for by space, and now without what is archived
  await run(sql`drop index link_space`)
  await run(sql`create index link_space on link (space_id, origin, is_archived, created_at, id)`)
  await run(sql`create index link_deleted on link (space_id, created_at, id)
    where deleted_at is not null`)

  await run(sql`create table link_limit (
    link_id text primary key references link (id) on delete cascade,
    max ${bigint} not null,
    used ${bigint} not null default 0
  )`)
  await run(sql`create table link_version (
    id text primary key,
    link_id text not null references link (id) on delete cascade,
    destination text not null,
    replaced_at ${bigint} not null,
    replaced_by text not null
  )`)
  await run(sql`create index link_version_link on link_version (link_id, replaced_at, id)`)
}
