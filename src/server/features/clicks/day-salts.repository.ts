import type { Db } from '../../database.ts'

/** The only writer of `day_salt`. */

/**
 * The salt of a day, the same for every process.
 * @param proposed stored if the day has no salt yet
 */
export async function findOrInsertSalt(
  db: Db,
  day: string,
  proposed: string,
  now: number,
): Promise<string> {
  const find = () =>
    db.selectFrom('day_salt').select('salt').where('day', '=', day).executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.salt
  await db
    .insertInto('day_salt')
    .values({ day, salt: proposed, created_at: now })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
  return (await find())?.salt ?? proposed
}

/** @param before days are texts that sort chronologically */
export async function deleteSaltsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('day_salt').where('day', '<', before).execute()
}
