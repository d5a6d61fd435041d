import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * How many links have a tag, kept with the search index (docs/decisions/059-search-and-counts.md); and
 * the orders of two lists of administrators: the audit of one action or result, accounts by name.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  const key = sql.raw(capabilities.binaryText)
  await run(sql`create table link_tag_count (
    shelf ${key} not null,
    tag ${key} not null,
    many ${sql.raw(capabilities.bigint)} not null,
    primary key (shelf, tag)
  )`)
  // what is in the index with tags is counted when it is brought in once more
  await run(sql`insert into link_search_pending (link_id)
    select link_id from link_search where labels <> ''`)
  await run(sql`update link_search set labels = '' where labels <> ''`)
  await run(sql`create index audit_entry_action on audit_entry (action, at, id)`)
  await run(sql`create index audit_entry_result on audit_entry (result, at, id)`)
  await run(sql`create index user_name on "user" (name, id)`)
}
