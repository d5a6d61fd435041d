import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Forms on pages, and what visitors sent with them. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  const key = sql.raw(capabilities.binaryText)
  await sql`alter table block add column form text`.execute(db)
  await sql`create table form_answer (
    id ${key} primary key,
    page_id text not null references page (id) on delete cascade,
    block_id text not null,
    answers text not null,
    created_at ${bigint} not null
  )`.execute(db)
  await sql`create index form_answer_page on form_answer (page_id, created_at, id)`.execute(db)
}
