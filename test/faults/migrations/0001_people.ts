import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '#server/platform/db/capabilities.ts'

/** Parents and children, with rows. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table person (id integer primary key, born_at ${bigint} not null)`.execute(db)
  await sql`create table letter (
    id integer primary key,
    person_id integer not null references person (id) on delete cascade
  )`.execute(db)
  for (let id = 1; id <= 50; id++) {
    await sql`insert into person (id, born_at) values (${id}, ${id * 1_000})`.execute(db)
    await sql`insert into letter (id, person_id) values (${id}, ${id})`.execute(db)
  }
}
