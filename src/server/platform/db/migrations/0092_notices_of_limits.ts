import { type Kysely, sql } from 'kysely'

/** Notices about limits that a space is near to: JSON; '' for those about a move. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table space_notice add column near_limits text not null default ''`.execute(db)
}
