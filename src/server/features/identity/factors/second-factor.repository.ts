import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../database.ts'
import type { SecondFactorChallengeTable, SecondFactorTable } from './second-factor.table.ts'

/** The only writer of `second_factor`, `recovery_code` and `second_factor_challenge`. */

export function findSecondFactor(db: Db, userId: string): Promise<SecondFactorTable | undefined> {
  return db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Starts again unless the account has a factor already. @returns whether it could */
export async function saveUnconfirmedFactor(
  db: Db,
  factor: Pick<SecondFactorTable, 'user_id' | 'sealed_secret' | 'created_at'>,
): Promise<boolean> {
  const { sealed_secret, created_at } = factor
  const result = await db
    .insertInto('second_factor')
    .values({ ...factor, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false when it was confirmed meanwhile */
export async function confirmFactor(db: Db, userId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses up the code of a step and of all before it. @returns false when it was used already */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db.deleteFrom('second_factor_challenge').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  hmacs: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(hmacs.map((code_hmac) => ({ user_id: userId, code_hmac, used_at: null })))
    .execute()
}

/** @returns whether one of these was unused: of any number that try, one gets it */
export async function takeRecoveryCode(
  db: Db,
  given: { userId: string; hmacs: readonly string[]; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_code')
    .set({ used_at: given.now })
    .where('user_id', '=', given.userId)
    .where('code_hmac', 'in', given.hmacs)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertChallenge(
  db: Db,
  row: Insertable<SecondFactorChallengeTable>,
): Promise<void> {
  await db.insertInto('second_factor_challenge').values(row).execute()
}

/** Takes one try before anything is compared. @returns whose challenge it is, while it has tries */
export async function takeTry(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<string | 'used up' | undefined> {
  const taken = await db
    .updateTable('second_factor_challenge')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (taken !== undefined) return taken.user_id
  const ended = await db
    .selectFrom('second_factor_challenge')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return ended === undefined ? undefined : 'used up'
}

/** @returns it, when it was still there: a challenge signs in once */
export function deleteChallenge(
  db: Db,
  tokenHash: string,
): Promise<Selectable<SecondFactorChallengeTable> | undefined> {
  return db
    .deleteFrom('second_factor_challenge')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst()
}

/** Ends those that lead to a session of one space. */
export async function deleteChallengesWithin(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('second_factor_challenge').where('space_id', '=', spaceId).execute()
}

export async function deleteEndedChallenges(db: Db, now: number): Promise<void> {
  await db.deleteFrom('second_factor_challenge').where('expires_at', '<=', now).execute()
}
