import { type Kysely, sql } from 'kysely'

/** What belongs to a person is asked for without looking at everybody's: their pages, and the spaces they own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index page_user on page (user_id)`.execute(db)
  await sql`create index space_owner on space (owner_id)`.execute(db)
}
