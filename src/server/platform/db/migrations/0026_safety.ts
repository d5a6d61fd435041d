import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Domains and addresses that links may not lead to, why a link is blocked, appeals and reports. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table blocked_address (
    id ${key} primary key,
    kind text not null,
    pattern ${key} not null,
    only_below integer not null default 0,
    reason text not null,
    note text not null default '',
    created_by text not null,
    created_at ${bigint} not null
  )`)
  await run(sql`create unique index blocked_address_pattern
    on blocked_address (pattern, only_below)`)

  await run(sql`alter table link add column blocked_reason text not null default ''`)
  await run(sql`alter table link add column blocked_host text not null default ''`)
  await run(sql`create index link_blocked on link (blocked_at) where blocked_at is not null`)

  await run(sql`create table link_appeal (
    id ${key} primary key,
    link_id text not null references link (id) on delete cascade,
    user_id text not null,
    text text not null,
    state text not null,
    answer text not null default '',
    addresses text not null default '',
    made_at ${bigint} not null,
    decided_at ${bigint},
    decided_by text
  )`)
  await run(sql`create index link_appeal_link on link_appeal (link_id, state)`)
  await run(sql`create index link_appeal_state on link_appeal (state, id)`)

  await run(sql`create table abuse_report (
    id ${key} primary key,
    kind text not null,
    target_id text not null,
    slug_text text not null,
    reason text not null,
    text text not null default '',
    contact text not null default '',
    state text not null,
    resolution text not null default '',
    made_at ${bigint} not null,
    resolved_at ${bigint},
    resolved_by text
  )`)
  await run(sql`create index abuse_report_state on abuse_report (state, id)`)
  await run(sql`create index abuse_report_target on abuse_report (target_id, state)`)
}
