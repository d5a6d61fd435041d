import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/**
 * Spaces whose owner is banned: their links and pages show the warning page
 * (docs/decisions/072-links-of-banned-accounts.md). The index holds those alone, so that asking whether a
 * space is one of them costs next to nothing. What accounts own that were banned before stops with the step.
 */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  await sql`alter table space add column blocked_at ${sql.raw(capabilities.bigint)}`.execute(db)
  await sql`create index space_blocked on space (id) where blocked_at is not null`.execute(db)
  await sql`update space set blocked_at = ${Date.now()}
    where owner_id in (select id from "user" where status = 'banned')`.execute(db)
}
