import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Old addresses of moved links that redirect for a span, and then may be given up; moves of pages (decision 138). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  for (const column of ['redirects_until', 'forgotten_at']) {
    await sql`alter table slug add column ${sql.ref(column)} ${bigint}`.execute(db)
  }
  await sql`alter table page add column folder_id text`.execute(db)
  await sql`create index page_folder on page (folder_id) where folder_id is not null`.execute(db)
  await sql`alter table link_move add column kind text not null default 'links'`.execute(db)
  await sql`create index slug_forgotten on slug (forgotten_at) where forgotten_at is not null`.execute(
    db,
  )
}
