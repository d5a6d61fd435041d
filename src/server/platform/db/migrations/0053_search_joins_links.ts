import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * On PostgreSQL the ids of links in the search index compared in another way than those of links, so that no
 * index served to bring the two together: each search read every link.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  if (capabilities.engine === 'postgres') {
    await sql`alter table link_search alter column link_id type text`.execute(db)
  }
}
