import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Pages behind the warning page, and what their owners say to it. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table page add column blocked_at ${bigint}`)
  await run(sql`alter table page add column blocked_reason text not null default ''`)
  await run(sql`alter table page add column blocked_host text not null default ''`)

  await run(sql`create table page_appeal (
    id ${key} primary key,
    page_id text not null references page (id) on delete cascade,
    user_id text not null,
    text text not null,
    state text not null,
    answer text not null default '',
    addresses text not null default '',
    made_at ${bigint} not null,
    decided_at ${bigint},
    decided_by text
  )`)
  await run(sql`create index page_appeal_page on page_appeal (page_id, state)`)
  await run(sql`create index page_appeal_state on page_appeal (state, id)`)
}
