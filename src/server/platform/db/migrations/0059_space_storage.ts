import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * What the pictures and files of each space take, in one row, so that a limit can be held by one update
 * (decision 101). It begins with what there is.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  await sql`create table space_storage (
    space_id text primary key references space (id) on delete cascade,
    bytes ${sql.raw(capabilities.bigint)} not null
  )`.execute(db)
  await sql`insert into space_storage (space_id, bytes)
    select space_id, sum(bytes) from (
      select space_id, bytes from media union all select space_id, bytes from stored_file
    ) as uploads group by space_id`.execute(db)
}
