import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Programs of before would show folders that are open to named people to the whole space. */
export const minProgram = 84

/** Who may see or change what is in a folder (decision 137). */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const bigint = sql.raw(capabilities.bigint)
  await sql`alter table folder add column access text not null default 'space'`.execute(db)
  await sql`create table folder_grant (
    folder_id text not null references folder (id) on delete cascade,
    user_id text not null references "user" (id) on delete cascade,
    level text not null,
    granted_at ${bigint} not null,
    primary key (folder_id, user_id)
  )`.execute(db)
  await sql`create index folder_grant_user on folder_grant (user_id)`.execute(db)
}
