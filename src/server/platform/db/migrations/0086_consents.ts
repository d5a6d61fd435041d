import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** What people agreed to when they signed up, and when (decision 139). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`create table account_consent (
    user_id text primary key references "user" (id) on delete cascade,
    terms_url text,
    privacy_url text,
    version text not null,
    agreed_at ${bigint} not null
  )`.execute(db)
}
