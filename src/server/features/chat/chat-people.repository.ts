import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'

export interface Person {
  id: string
  name: string
  image: string | null
}

export interface MembershipRow {
  spaceId: string
  spaceName: string
  isPersonal: boolean
  joinedAt: number
}

/** Everyone who may read the chat of a space takes part in it. */
const CHATTING = rolesThatMay('chat.read')
/** Values that one statement may hold on either engine. */
const PER_QUERY = 500
/** Nobody scrolls through more people than this. */
const PEOPLE_MAX = 2_000

/** The spaces in whose chat an account takes part, its own first. */
export async function listMemberships(db: Db, userId: string): Promise<MembershipRow[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .select(['space.id', 'space.name', 'space.is_personal', 'space.owner_id'])
    .select('membership.created_at')
    .where('membership.user_id', '=', userId)
    .where('membership.role', 'in', CHATTING)
    .where('space.deleted_at', 'is', null)
    .orderBy('membership.created_at')
    .orderBy('space.id')
    .execute()
  const own = (row: { owner_id: string }) => (row.owner_id === userId ? 0 : 1)
  return rows
    .sort((a, b) => own(a) - own(b))
    .map((row) => ({
      spaceId: row.id,
      spaceName: row.name,
      isPersonal: row.is_personal === 1,
      joinedAt: row.created_at,
    }))
}

/** Ids of everybody who shares a space with an account, including itself. */
export async function listCoMemberIds(db: Db, userId: string): Promise<string[]> {
  const rows = await sharing(db, userId).distinct().execute()
  return rows.map(({ user_id }) => user_id)
}

export async function listPeople(db: Db, ids: readonly string[]): Promise<Person[]> {
  const found: Person[] = []
  for (let at = 0; at < ids.length; at += PER_QUERY) {
    const rows = await people(db)
      .where('user.id', 'in', ids.slice(at, at + PER_QUERY))
      .execute()
    found.push(...rows.map(toPerson))
  }
  return found
}

/** The spaces in whose chat both accounts take part. */
export async function listSharedSpaceIds(
  db: Db,
  userId: string,
  otherId: string,
): Promise<string[]> {
  const rows = await sharing(db, userId)
    .where('theirs.user_id', '=', otherId)
    .select('theirs.space_id')
    .execute()
  return rows.map(({ space_id }) => space_id)
}

/** @returns ids of the people in the chat of a space that is not deleted */
export async function listMemberIds(db: Db, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('space', 'space.id', 'membership.space_id')
    .select('membership.user_id')
    .where('membership.space_id', '=', spaceId)
    .where('membership.role', 'in', CHATTING)
    .where('space.deleted_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Members of several spaces at once, by name. */
export async function listMembersOf(
  db: Db,
  spaceIds: readonly string[],
): Promise<(Person & { spaceId: string })[]> {
  if (spaceIds.length === 0) return []
  const rows = await people(db)
    .innerJoin('membership', 'membership.user_id', 'user.id')
    .select('membership.space_id')
    .where('membership.space_id', 'in', [...spaceIds])
    .where('membership.role', 'in', CHATTING)
    .orderBy('user.name')
    .orderBy('user.id')
    .limit(PEOPLE_MAX * 2)
    .execute()
  return rows.map((row) => ({ ...toPerson(row), spaceId: row.space_id }))
}

/** People who may still sign in, with the username of their first page. */
function people(db: Db) {
  return db
    .selectFrom('user')
    .leftJoin('page', (join) =>
      join.onRef('page.user_id', '=', 'user.id').on('page.is_first', '=', 1),
    )
    .select(['user.id', 'user.name', 'user.image', 'page.username'])
    .where('user.status', '=', 'active')
}

function sharing(db: Db, userId: string) {
  return db
    .selectFrom('membership as mine')
    .innerJoin('space', 'space.id', 'mine.space_id')
    .innerJoin('membership as theirs', 'theirs.space_id', 'mine.space_id')
    .select('theirs.user_id')
    .where('mine.user_id', '=', userId)
    .where('mine.role', 'in', CHATTING)
    .where('theirs.role', 'in', CHATTING)
    .where('space.deleted_at', 'is', null)
}

interface PersonRow {
  id: string
  name: string
  image: string | null
  username: string | null
}

/** An account without a name is shown by its username, never by its e-mail address. */
function toPerson({ id, name, image, username }: PersonRow): Person {
  const isAddress = name === '' || name.includes('@')
  return { id, image, name: isAddress ? (username ?? name.split('@')[0]!) : name }
}
