import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** How subscribers agreed, and mails from a page to all of them with what became of each. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table subscriber add column proof text not null default ''`)
  await run(
    sql`update subscriber set proof = case source when 'page' then 'code' else 'elsewhere' end`,
  )
  await run(sql`alter table subscriber add column left_after text`)
  await run(sql`create index subscriber_left_after on subscriber (left_after)
    where left_after is not null`)

  await run(sql`create table broadcast (
    id ${key} primary key,
    page_id text not null references page (id) on delete cascade,
    user_id text not null,
    subject text not null,
    document text not null,
    state text not null,
    pause_reason text not null default '',
    scheduled_at ${bigint},
    started_at ${bigint},
    finished_at ${bigint},
    recipients integer not null default 0,
    lease_token text,
    lease_until_at ${bigint},
    created_at ${bigint} not null,
    updated_at ${bigint} not null,
    deleted_at ${bigint},
    revision integer not null default 1
  )`)
  await run(sql`create index broadcast_page on broadcast (page_id, created_at, id)`)
  await run(sql`create index broadcast_scheduled on broadcast (state, scheduled_at)`)

  await run(sql`create table broadcast_delivery (
    broadcast_id ${key} not null references broadcast (id) on delete cascade,
    subscriber_id ${key} not null,
    state text not null,
    attempts integer not null default 0,
    due_at ${bigint} not null default 0,
    done_at ${bigint},
    detail text not null default '',
    primary key (broadcast_id, subscriber_id)
  )`)
  await run(sql`create index broadcast_delivery_state
    on broadcast_delivery (broadcast_id, state, due_at, subscriber_id)`)
}
