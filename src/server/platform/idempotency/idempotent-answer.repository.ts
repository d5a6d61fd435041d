import type { Db } from '../../database.ts'
import type { IdempotentAnswerTable } from './idempotent-answer.table.ts'

/** The only writer of the table `idempotent_answer`. Times in milliseconds UTC. */

export type IdempotentAnswerRow = IdempotentAnswerTable

/** Claims a key for a request; false if it is claimed or answered already. */
export async function insertClaim(
  db: Db,
  row: Omit<IdempotentAnswerRow, 'answer'>,
): Promise<boolean> {
  const made = await db
    .insertInto('idempotent_answer')
    .values({ ...row, answer: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return made !== undefined
}

export function findAnswer(db: Db, key: string): Promise<IdempotentAnswerRow | undefined> {
  return db.selectFrom('idempotent_answer').selectAll().where('key', '=', key).executeTakeFirst()
}

/**
 * Takes over a claim that a crash left behind, or an expired answer; false if another process was
 * faster.
 */
export async function takeOverClaim(
  db: Db,
  row: Omit<IdempotentAnswerRow, 'answer'>,
  now: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('idempotent_answer')
    .set({ ...row, answer: null })
    .where('key', '=', row.key)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('answer', 'is', null), where('claimed_until', '<=', now)]),
      ]),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Extends a claim while the work goes on. */
export async function renewClaim(
  db: Db,
  key: string,
  claim: string,
  claimedUntil: number,
): Promise<void> {
  await db
    .updateTable('idempotent_answer')
    .set({ claimed_until: claimedUntil })
    .where('key', '=', key)
    .where('claim', '=', claim)
    .execute()
}

/** Stores the answer; false if the claim was lost meanwhile. */
export async function storeAnswer(
  db: Db,
  key: string,
  claim: string,
  answer: string,
): Promise<boolean> {
  const stored = await db
    .updateTable('idempotent_answer')
    .set({ answer })
    .where('key', '=', key)
    .where('claim', '=', claim)
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

/** Releases the key after a failure, so that a retry runs again. */
export async function deleteClaim(db: Db, key: string, claim: string): Promise<void> {
  await db
    .deleteFrom('idempotent_answer')
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute()
}

/** Removes answers older than 72 h; returns how many. */
export async function deleteExpiredAnswers(db: Db, now: number): Promise<number> {
  const result = await db
    .deleteFrom('idempotent_answer')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
