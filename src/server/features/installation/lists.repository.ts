import { type SqlBool, sql } from 'kysely'
import type { AccountState } from '#contract/account/installation-values.ts'
import type { Db } from '../../database.ts'
import { holdingPackages } from '../packages/index.ts'

/** Lists of everything, for administrators, each in the order of an index; writes nothing. */

export interface Search {
  /** part of a name or e-mail address */
  q?: string | undefined
  /** the last row of the page before, as its columns of the order */
  after?: readonly string[] | undefined
  limit: number
}

const like = (q: string) => `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** By e-mail address. */
export function listAccountRows(db: Db, search: Search & { status?: AccountState | undefined }) {
  const { q, after, limit, status } = search
  let query = db.selectFrom('user').select((eb) => [
    ...(['id', 'name', 'email', 'status', 'role', 'created_at'] as const),
    eb
      .selectFrom('space')
      .select((count) => count.fn.countAll<number>().as('spaces'))
      .whereRef('space.owner_id', '=', 'user.id')
      .as('spaces'),
    eb
      .selectFrom('space')
      .select('space.id')
      .whereRef('space.owner_id', '=', 'user.id')
      .where('space.is_personal', '=', 1)
      .where('space.deleted_at', 'is', null)
      .limit(1)
      .as('personal_space_id'),
  ])
  if (q) {
    query = query.where(
      sql<SqlBool>`(email like ${like(q)} escape '\\' or lower(name) like ${like(q)} escape '\\')`,
    )
  }
  if (status) query = query.where('status', '=', status)
  if (after) query = query.where('email', '>', after[0]!)
  return query.orderBy('email').limit(limit).execute()
}

/** The package that was given to the personal space of each of these accounts; without those that have none. */
export async function findGivenPackages(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const spaceId = sql.ref<string>('space.id')
  const rows = await db
    .selectFrom('space')
    .select('owner_id')
    .select(holdingPackages(db, { spaceId, now }).select('package_id').limit(1).as('package_id'))
    .where('is_personal', '=', 1)
    .where('owner_id', 'in', [...userIds])
    .execute()
  return new Map(
    rows.flatMap((row) => (row.package_id === null ? [] : [[row.owner_id, row.package_id]])),
  )
}

/** Newest first: ids are in the order of their time. */
export function listSpaceRows(db: Db, search: Search & { isPersonal?: boolean | undefined }) {
  const { q, after, limit, isPersonal } = search
  let query = db
    .selectFrom('space')
    .innerJoin('user', 'user.id', 'space.owner_id')
    .select((eb) => [
      ...(['space.id', 'space.name', 'space.is_personal', 'space.created_at'] as const),
      ...(['space.blocked_at', 'space.deleted_at', 'space.owner_id', 'user.email'] as const),
      eb
        .selectFrom('membership')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('membership.space_id', '=', 'space.id')
        .as('members'),
    ])
  if (q) {
    query = query.where(
      sql<SqlBool>`(lower(space.name) like ${like(q)} escape '\\' or "user".email like ${like(q)} escape '\\')`,
    )
  }
  if (isPersonal !== undefined) query = query.where('space.is_personal', '=', Number(isPersonal))
  if (after) query = query.where('space.id', '<', after[0]!)
  return query.orderBy('space.id', 'desc').limit(limit).execute()
}

/** By name; several spaces may claim one. */
export function listDomainRows(db: Db, search: Search & { hasProblem?: boolean | undefined }) {
  const { q, after, limit, hasProblem } = search
  let query = db
    .selectFrom('domain')
    .innerJoin('space', 'space.id', 'domain.space_id')
    .innerJoin('user', 'user.id', 'space.owner_id')
    .leftJoin('certificate', 'certificate.host', 'domain.host')
    .select([
      ...(['domain.id', 'domain.name', 'domain.verified_at', 'domain.pointed_at'] as const),
      ...(['domain.problem', 'space.id as space_id', 'space.name as space_name'] as const),
      ...(['space.owner_id', 'user.email', 'certificate.expires_at'] as const),
      ...(['certificate.problem as order_problem', 'certificate.next_order_at'] as const),
    ])
    .where('domain.deleted_at', 'is', null)
  if (q) {
    query = query.where(
      sql<SqlBool>`(domain.name like ${like(q)} escape '\\' or "user".email like ${like(q)} escape '\\')`,
    )
  }
  if (hasProblem) query = query.where('domain.problem', '<>', '')
  if (after) {
    const [name, id] = after as [string, string]
    // the first condition finds the place in the index
    query = query
      .where('domain.name', '>=', name)
      .where(({ or, eb }) => or([eb('domain.name', '>', name), eb('domain.id', '>', id)]))
  }
  return query.orderBy('domain.name').orderBy('domain.id').limit(limit).execute()
}
