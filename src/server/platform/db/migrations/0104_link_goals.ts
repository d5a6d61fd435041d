import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** How often the goal of a link was reached, by day in UTC. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table link_goal (
    link_id text not null references link (id) on delete cascade,
    day text not null,
    count ${bigint} not null,
    primary key (link_id, day)
  )`.execute(db)
}
