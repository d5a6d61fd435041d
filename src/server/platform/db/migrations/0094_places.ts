import { type Kysely, sql } from 'kysely'

/** Place cards: address and opening hours of a block. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table block add column place text`.execute(db)
}
