import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Layout settings of an account; without a row it has the defaults. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table layout_setting (
    user_id text primary key references "user" (id) on delete cascade,
    layout text not null,
    size text not null,
    is_scrollable integer not null,
    topbar text not null,
    sidebar text not null,
    sidebar_type text not null
  )`.execute(db)
}
