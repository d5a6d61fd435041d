import { type Kysely, sql } from 'kysely'

/** Many small steps in one transaction. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table note (id integer primary key, person_id integer references person (id))`.execute(
    db,
  )
  for (let id = 1; id <= 200; id++) {
    await sql`insert into note (id, person_id) values (${id}, ${(id % 50) + 1})`.execute(db)
  }
  await sql`alter table person add column seen integer not null default 0`.execute(db)
  await sql`update person set seen = 1`.execute(db)
}
