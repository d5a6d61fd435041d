import { type Kysely, sql } from 'kysely'

/** Who takes their messages along, or closes their account, need not look through everybody's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index chat_message_sender on chat_message (sender_id, id)`.execute(db)
}
