import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Notices about a space instead of a link: things moved out of it or into it (decision 142). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table space_notice (
    id ${key} primary key,
    user_id ${key} not null,
    space_id text not null references space (id) on delete cascade,
    move_id text not null,
    things text not null,
    direction text not null,
    many ${bigint} not null,
    other_id text not null,
    by_id text not null,
    made_at ${bigint} not null,
    read_at ${bigint}
  )`.execute(db)
  await sql`create index space_notice_user on space_notice (user_id, space_id, id)`.execute(db)
  await sql`create index space_notice_made on space_notice (made_at)`.execute(db)
  await sql`create index space_notice_move on space_notice (move_id)`.execute(db)
  await sql`create index space_notice_space on space_notice (space_id)`.execute(db)
}
