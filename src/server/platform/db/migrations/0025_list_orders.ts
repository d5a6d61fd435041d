import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The list of links by alias reads its page from an index, as by date, instead of sorting all links of
 * the space; subscribers are counted from an index without reading their rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index link_by_alias
    on link (space_id, origin, is_archived, slug_key, id)`.execute(db)
  await sql`create index subscriber_state on subscriber (page_id, state)`.execute(db)
}
