import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Lists of links by clicks (docs/decisions/069-links-by-clicks.md): a counter stands on the shelf of its link
 * as the search index has it, also without clicks, so that an index has such a list in its order. Whatever
 * waits for the search index waits for its shelf too. And the links that are dead, and those that are deleted by alias.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`alter table link_counter add column shelf ${sql.raw(capabilities.binaryText)}`)
  await run(sql`alter table link_counter add column made_at ${sql.raw(capabilities.bigint)}`)
  await run(sql`insert into link_counter
      (link_id, total, human, own, last_click_at, shelf, made_at)
    select link.id, 0, 0, 0, null, link_search.shelf, link.created_at
    from link_search join link on link.id = link_search.link_id where true
    on conflict (link_id) do update set shelf = excluded.shelf, made_at = excluded.made_at`)
  // without a shelf, the links of blocks among them, a click moves nothing here
  await run(sql`create index link_counter_shelf
    on link_counter (shelf, total, link_id, made_at) where shelf is not null`)
  await run(sql`create index link_health_dead
    on link_health (link_id) where state = 'dead' and ignored_at is null`)
  await run(sql`create index link_deleted_alias
    on link (space_id, slug_key, id) where deleted_at is not null`)
}
