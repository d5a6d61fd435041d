import { type Kysely, sql } from 'kysely'

/** Corners and shadow of a page's parts: until somebody chooses, as the button style has them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table page_theme add column corners text not null default 'style'`.execute(db)
  await sql`alter table page_theme add column shadow text not null default 'style'`.execute(db)
}
