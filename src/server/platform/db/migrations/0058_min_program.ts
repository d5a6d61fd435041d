import { type Kysely, sql } from 'kysely'

/**
 * A step after which older programs would do harm says so in `min_program` (F28); all others leave it 0, and
 * a program of before goes on beside them (F24).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table migration add column min_program integer not null default 0`.execute(db)
}
