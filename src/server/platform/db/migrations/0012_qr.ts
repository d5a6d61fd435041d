import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** How the QR codes of links and pages look, where somebody chose. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`create table qr_design (
    id text primary key,
    link_id text unique references link (id) on delete cascade,
    page_id text unique references page (id) on delete cascade,
    foreground text not null,
    background text not null,
    margin integer not null,
    level text not null,
    shape text not null,
    eyes text not null,
    is_page_logo integer not null default 0,
    logo_id text references media (id) on delete set null,
    updated_at ${bigint} not null,
    check ((link_id is null) <> (page_id is null))
  )`)
}
