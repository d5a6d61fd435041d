import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Single blocks may ask for an age, or be for subscribers alone. What a block asks lies ready on its link,
 * so that a redirect asks for no page.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = capabilities.binaryText
  for (const statement of [
    "alter table block add column gate text not null default 'none'",
    'alter table block add column is_for_subscribers integer not null default 0',
    "alter table link add column gate text not null default 'none'",
    `alter table link add column subscribers_of ${key}`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
