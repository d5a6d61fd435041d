import type { Db } from '../../database.ts'
import type { UserRole } from './identity.table.ts'

/** Reads an account's own view of itself; writes nothing. */

/** @returns the slug of the first page: the account's username (design.md §5) */
export async function findFirstUsername(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('page')
    .select('username')
    .where('user_id', '=', userId)
    .where('is_first', '=', 1)
    .executeTakeFirst()
  return row?.username
}

export interface ProfileRow {
  userId: string
  email: string
  role: UserRole
  /** null until the account is provisioned */
  username: string | null
  spaceId: string | null
}

export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('user')
    .leftJoin('page', (join) =>
      join.onRef('page.user_id', '=', 'user.id').on('page.is_first', '=', 1),
    )
    .leftJoin('space', (join) =>
      join.onRef('space.owner_id', '=', 'user.id').on('space.is_personal', '=', 1),
    )
    .select([
      'user.id as userId',
      'user.email',
      'user.role',
      'page.username',
      'space.id as spaceId',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirst()
}
