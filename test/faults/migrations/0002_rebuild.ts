import { type Kysely, sql } from 'kysely'

/** Rebuilds the parents' table while children refer to it, as SQLite needs for some changes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table letter rename to old_letter`.execute(db)
  await sql`create table new_person (id integer primary key, name text not null)`.execute(db)
  await sql`insert into new_person select id, 'p' || id from person`.execute(db)
  await sql`create table letter (
    id integer primary key,
    person_id integer not null references new_person (id) on delete cascade
  )`.execute(db)
  await sql`insert into letter select id, person_id from old_letter`.execute(db)
  await sql`drop table old_letter`.execute(db)
  await sql`drop table person`.execute(db)
  await sql`alter table new_person rename to person`.execute(db)
}
