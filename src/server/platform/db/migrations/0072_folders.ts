import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Folders of a space, one level deep (decision 123). What a link says of a folder that is gone counts as none, so
 * that deleting a folder writes no link.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table folder (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    parent_id text,
    name text not null,
    color text not null,
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint}
  )`.execute(db)
  await sql`create index folder_space on folder (space_id)`.execute(db)
  await sql`alter table link add column folder_id text`.execute(db)
  await sql`create index link_folder on link (folder_id, is_archived, created_at, id)
    where folder_id is not null and deleted_at is null`.execute(db)
}
