import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Limits that one space has in place of its package's (decision 150), and the end of an add-on that
 * people were told of before it came.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  await sql`create table space_limit (
    space_id text primary key references space (id) on delete cascade,
    limits text not null
  )`.execute(db)
  const bigint = sql.raw(capabilities.bigint)
  await sql`alter table space_add_on add column told_end ${bigint}`.execute(db)
}
