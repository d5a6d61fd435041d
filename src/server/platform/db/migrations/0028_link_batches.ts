import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What links were before many of them were changed at once, so that it can be undone for a day. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table link_batch_item (
    batch_id text not null,
    link_id text not null references link (id) on delete cascade,
    made_by text not null,
    before text not null,
    revision integer not null,
    made_at ${bigint} not null,
    primary key (batch_id, link_id)
  )`.execute(db)
  await sql`create index link_batch_item_link on link_batch_item (link_id)`.execute(db)
  await sql`create index link_batch_item_made on link_batch_item (made_at)`.execute(db)
}
