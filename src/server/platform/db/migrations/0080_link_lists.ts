import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Named lists of links that were created together (decision 133). A link is in at most one. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table link_list (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    name text not null,
    name_key text not null,
    created_by text not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`.execute(db)
  await sql`create unique index link_list_name on link_list (space_id, name_key)
    where deleted_at is null`.execute(db)
  await sql`create index link_list_space on link_list (space_id, id)`.execute(db)
  await sql`create table link_list_item (
    link_id text primary key references link (id) on delete cascade,
    list_id text not null references link_list (id) on delete cascade
  )`.execute(db)
  await sql`create index link_list_item_list on link_list_item (list_id, link_id)`.execute(db)
}
