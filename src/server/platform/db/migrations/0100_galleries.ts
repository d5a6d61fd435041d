import { type Kysely, sql } from 'kysely'

/** Pictures of a gallery block. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table block add column gallery text`.execute(db)
}
