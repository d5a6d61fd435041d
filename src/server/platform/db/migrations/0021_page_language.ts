import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The language of a page's own words: ours, in which its visitors are spoken to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table page add column language text not null default 'en'`.execute(db)
}
