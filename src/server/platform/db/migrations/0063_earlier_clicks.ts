import { type Kysely, sql } from 'kysely'

/** Clicks that a link had at another shortener: a number of its own, in no statistics (contract.md §5). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table link add column earlier_clicks integer not null default 0`.execute(db)
}
