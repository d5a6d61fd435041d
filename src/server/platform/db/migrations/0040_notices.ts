import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What happened to somebody's links, what of it was told already, and what nobody wants to hear. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table notice (
    id ${key} primary key,
    user_id ${key} not null,
    kind text not null,
    link_id text not null references link (id) on delete cascade,
    detail text not null default '{}',
    made_at ${bigint} not null,
    read_at ${bigint},
    mailed_at ${bigint}
  )`.execute(db)
  await sql`create index notice_user on notice (user_id, made_at)`.execute(db)
  await sql`create index notice_made on notice (made_at)`.execute(db)
  await sql`create index notice_link on notice (link_id)`.execute(db)
  await sql`create table notice_mark (
    link_id text not null references link (id) on delete cascade,
    kind text not null,
    value ${bigint} not null,
    primary key (link_id, kind)
  )`.execute(db)
  await sql`create table notice_mute (
    user_id ${key} not null,
    kind text not null,
    primary key (user_id, kind)
  )`.execute(db)
  await sql`create table notice_mail (
    user_id ${key} primary key,
    sent_at ${bigint} not null
  )`.execute(db)
  await sql`create index link_ends on link (ends_at) where ends_at is not null`.execute(db)
  await sql`create index link_limit_reached on link_limit (link_id) where used >= max`.execute(db)
}
