import { type Kysely, sql } from 'kysely'

/**
 * Every new link wrote two pages for an index that only the command for imports asked, of where links lead
 * (docs/decisions/085-while-the-disk-is-waited-for.md). It reads the addresses of its space once now.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index link_destination`.execute(db)
}
