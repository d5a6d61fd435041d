import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Moves of links with what each link was before, so that they can go on after a stop and be undone (decision 124). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table link_move (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    made_by text not null,
    target text not null,
    state text not null,
    made_at ${bigint} not null
  )`.execute(db)
  await sql`create index link_move_space on link_move (space_id)`.execute(db)
  await sql`create table link_move_item (
    move_id text not null references link_move (id) on delete cascade,
    link_id text not null,
    state text not null,
    alias text not null default '',
    code text not null default '',
    before text not null default '',
    primary key (move_id, link_id)
  )`.execute(db)
  await sql`create index link_move_item_state on link_move_item (move_id, state, link_id)`.execute(
    db,
  )
}
