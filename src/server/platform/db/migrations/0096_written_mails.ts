import { type Kysely, sql } from 'kysely'

/** Programs of before would send mails without their paragraphs, lists and quotes (decision 140). */
export const minProgram = 96

/** The line that inboxes show after the subject; '' takes it from the words of the mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table broadcast add column preview_text text not null default ''`.execute(db)
}
