import { type Kysely, sql } from 'kysely'

/** Whose visits use up the limit of a link: those of people, which is new, or everybody's (contract.md §5). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table link add column limit_counts text not null default 'people'`.execute(db)
}
