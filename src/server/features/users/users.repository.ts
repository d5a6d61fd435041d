import { type SqlBool, sql } from 'kysely'
import type { AccountRole } from '#contract/account/identity.ts'
import type { UserState } from '#contract/account/users.ts'
import type { Db } from '../../database.ts'

/** Reads people; writes nothing. */

export interface AccountRow {
  id: string
  name: string
  email: string
  image: string | null
  status: Exclude<UserState, 'invited'>
  role: AccountRole
  created_at: string | Date
}

export interface AccountFilter {
  q?: string | undefined
  state?: AccountRow['status'] | undefined
  role?: AccountRole | undefined
}

/** All matching accounts, by name. */
export async function listAccounts(
  db: Db,
  filter: AccountFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  let query = db.selectFrom('user')
  const { state, role } = filter
  const q = filter.q?.trim().toLowerCase()
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<SqlBool>`(lower(name) like ${pattern} escape '\\' or email like ${pattern} escape '\\')`,
    )
  }
  if (state) query = query.where('status', '=', state)
  if (role) query = query.where('role', '=', role)
  const [rows, count] = await Promise.all([
    query
      .select(['id', 'name', 'email', 'image', 'status', 'role', 'created_at'])
      .orderBy('name')
      .orderBy('id')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    query.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}

export function findAccountRow(db: Db, id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'image', 'status', 'role', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The text in which an account describes itself. */
export async function findBio(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('account_profile')
    .select('bio')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.bio ?? ''
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** Number of active administrators of the installation. */
export async function countAdministrators(db: Db): Promise<number> {
  const row = await db
    .selectFrom('user')
    .select((count) => count.fn.countAll<number>().as('administrators'))
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(row.administrators)
}

/** Values that one statement may hold on either engine. */
const IDS_PER_QUERY = 1_000

/**
 * How many pages each person has.
 * @param spaceIds count only pages in these spaces; all if absent
 */
export async function countPages(
  db: Db,
  userIds: readonly string[],
  spaceIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  if (spaceIds?.length === 0) return counts
  for (let at = 0; at < userIds.length; at += IDS_PER_QUERY) {
    let query = db
      .selectFrom('page')
      .select(['user_id', (count) => count.fn.countAll<number>().as('pages')])
      .where('user_id', 'in', userIds.slice(at, at + IDS_PER_QUERY))
      .where('deleted_at', 'is', null)
    if (spaceIds) query = query.where('space_id', 'in', [...spaceIds])
    for (const { user_id, pages } of await query.groupBy('user_id').execute()) {
      counts.set(user_id, Number(pages))
    }
  }
  return counts
}

export interface OwnPage {
  id: string
  title: string
  username: string
  created_at: number
}

/** The pages of an account, oldest first. */
export function listOwnPages(db: Db, userId: string): Promise<OwnPage[]> {
  return db
    .selectFrom('page')
    .select(['id', 'username', 'title', 'created_at'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute()
}
