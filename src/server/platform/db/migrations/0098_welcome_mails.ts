import { type Kysely, sql } from 'kysely'

/** Programs of before would list a welcome mail as a draft and send it to everybody (decision 152). */
export const minProgram = 98

/**
 * The place of a mail in what new subscribers of a page get: 0 at once; null for mails that go to
 * all. One mail a place.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table broadcast add column welcome_step integer`.execute(db)
  await sql`create unique index broadcast_welcome on broadcast (page_id, welcome_step)
    where welcome_step is not null and deleted_at is null`.execute(db)
}
