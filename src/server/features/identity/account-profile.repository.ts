import type { Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { AccountProfileTable, UserRole } from './identity.table.ts'

/** The only writer of `account_profile`. */

export interface AccountProfileRow {
  id: string
  email: string
  role: UserRole
  name: string
  createdAt: number
  bio: string
  language: string
  timeZone: string
  image: {
    id: string
    hash: string
    content_type: 'image/webp' | 'image/png' | 'image/jpeg'
  } | null
  revision: number
  hasPassword: boolean
}

/** Everything that an account says about itself; an account without changes has the defaults. */
export async function findAccountProfile(
  db: Db,
  userId: string,
): Promise<AccountProfileRow | undefined> {
  const row = await db
    .selectFrom('user')
    .leftJoin('account_profile as profile', 'profile.user_id', 'user.id')
    .leftJoin('media', 'media.id', 'profile.image_id')
    .select(['user.id', 'user.email', 'user.role', 'user.name', 'user.created_at'])
    .select(['profile.bio', 'profile.language', 'profile.time_zone', 'profile.revision'])
    .select(['media.id as mediaId', 'media.hash', 'media.content_type'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('account')
            .select('account.id')
            .whereRef('account.user_id', '=', 'user.id')
            .where('account.password', 'is not', null),
        )
        .as('hasPassword'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, email, role, name, mediaId, hash, content_type } = row
  return {
    id,
    email,
    role,
    name,
    createdAt: new Date(row.created_at).getTime(),
    bio: row.bio ?? '',
    language: row.language ?? '',
    timeZone: row.time_zone ?? '',
    image: mediaId && hash && content_type ? { id: mediaId, hash, content_type } : null,
    revision: row.revision ?? 1,
    hasPassword: Boolean(row.hasPassword),
  }
}

/** The row, created if absent, and locked until the transaction ends, on both engines. */
export async function lockAccountProfile(
  db: Db,
  userId: string,
  now: number,
): Promise<AccountProfileTable> {
  return db
    .insertInto('account_profile')
    .values({
      user_id: userId,
      bio: '',
      language: '',
      time_zone: '',
      image_id: null,
      revision: 1,
      field_revisions: '{}',
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((is) => ({ revision: is.ref('account_profile.revision') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateAccountProfile(
  db: Db,
  userId: string,
  change: Updateable<AccountProfileTable>,
): Promise<void> {
  await db.updateTable('account_profile').set(change).where('user_id', '=', userId).execute()
}
