import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Addresses at which calendar applications read the calendar of a space. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table calendar_feed (
    id text primary key,
    user_id text not null references "user" (id) on delete cascade,
    space_id text not null references space (id) on delete cascade,
    created_at ${bigint} not null,
    unique (user_id, space_id)
  )`.execute(db)
  await sql`create index calendar_feed_space on calendar_feed (space_id)`.execute(db)
}
