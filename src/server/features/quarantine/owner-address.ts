import type { Db } from '../../database.ts'

/** @returns undefined for an account that gets no more mail */
export async function findActiveEmail(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row?.email
}
