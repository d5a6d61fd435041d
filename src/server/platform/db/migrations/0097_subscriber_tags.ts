import { type Kysely, sql } from 'kysely'
import type { Capabilities } from '../capabilities.ts'

/** Programs of before would send a mail for some subscribers to all of them (decision 146). */
export const minProgram = 97

/** Tags of subscribers, why they left ('': not said), and the conditions for whom a mail goes to; '' is everybody. */
export async function up(db: Kysely<never>, capabilities: Capabilities): Promise<void> {
  const key = sql.raw(capabilities.binaryText)
  await sql`create table subscriber_tag (
    subscriber_id ${key} not null references subscriber (id) on delete cascade,
    page_id text not null references page (id) on delete cascade,
    tag ${key} not null,
    primary key (subscriber_id, tag)
  )`.execute(db)
  await sql`create index subscriber_tag_page on subscriber_tag (page_id, tag, subscriber_id)`.execute(
    db,
  )
  await sql`alter table subscriber add column left_reason text not null default ''`.execute(db)
  await sql`create index subscriber_left_reason on subscriber (page_id, left_reason)
    where left_reason <> ''`.execute(db)
  await sql`alter table broadcast add column segment text not null default ''`.execute(db)
}
