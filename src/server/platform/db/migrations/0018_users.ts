import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What members of a space are called there, who is invited, and who was removed a moment ago. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table membership add column designation text not null default ''`)
  await run(sql`alter table membership add column tags text not null default '[]'`)
  await run(sql`alter table membership add column color text not null default ''`)

  await run(sql`create table space_invitation (
    id text primary key,
    space_id text not null references space (id) on delete cascade,
    email text not null,
    name text not null default '',
    role text not null,
    designation text not null default '',
    tags text not null default '[]',
    color text not null default '',
    invited_by text not null references "user" (id) on delete cascade,
    mails integer not null default 1,
    token_hash text unique,
    created_at ${bigint} not null,
    expires_at ${bigint} not null,
    ended_at ${bigint},
    outcome text
  )`)
  await run(
    sql`create unique index space_invitation_open on space_invitation (space_id, email) where ended_at is null`,
  )

  await run(sql`create table removed_membership (
    space_id text not null references space (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    role text not null,
    designation text not null,
    tags text not null,
    color text not null,
    created_at ${bigint} not null,
    removed_at ${bigint} not null,
    primary key (space_id, user_id)
  )`)
}
