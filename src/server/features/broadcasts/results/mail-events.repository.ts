import { sql } from 'kysely'
import type { Db } from '../../../database.ts'

/** The only writer of `mail_event` and `soft_bounce`. */

/** @returns false if the event was processed before. @param now ms UTC */
export async function insertMailEvent(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .insertInto('mail_event')
    .values({ id, taken_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes events that no service will repeat any more. @param before ms UTC */
export async function deleteMailEvents(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail_event').where('taken_at', '<', before).execute()
}

/** How long a temporary bounce still counts towards the next one. */
const SOFT_SPAN_MS = 30 * 24 * 60 * 60_000

/** @returns the number of consecutive bounces, including this one. @param now ms UTC */
export async function countSoftBounce(db: Db, emailHash: string, now: number): Promise<number> {
  const row = await db
    .insertInto('soft_bounce')
    .values({ email_hash: emailHash, many: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({
        many: sql<number>`case when soft_bounce.last_at < ${now - SOFT_SPAN_MS} then 1 else soft_bounce.many + 1 end`,
        last_at: now,
      }),
    )
    .returning('many')
    .executeTakeFirstOrThrow()
  return row.many
}
