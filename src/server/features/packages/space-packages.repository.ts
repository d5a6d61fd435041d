import { type Expression, type Insertable, sql } from 'kysely'
import { packageSources } from '#contract/business/package-values.ts'
import type { Db } from '../../database.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { SpacePackageTable } from './packages.table.ts'

/** The only writer of `space_package`. */

/** The order in which packages of a space hold (contract.md §8). */
const rank = sql<number>`case source ${sql.join(
  packageSources.map((source, at) => sql`when ${sql.lit(source)} then ${sql.lit(at)}`),
  sql` `,
)} end`

/** Packages of a space that hold at a time, the one that counts first. */
export const holdingPackages = (
  db: Db,
  { spaceId, now }: { spaceId: string | Expression<string>; now: number },
) =>
  db
    .selectFrom('space_package')
    .where('space_id', '=', spaceId)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy(rank)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export function listHoldingPackages(
  db: Db,
  at: { spaceId: string; now: number },
): Promise<SpacePackageTable[]> {
  return holdingPackages(db, at).selectAll().execute()
}

/** @returns all that a space has and had, the newest first */
export function listSpacePackages(db: Db, spaceId: string): Promise<SpacePackageTable[]> {
  return db
    .selectFrom('space_package')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Lets one transaction at a time give packages to a space. */
export async function lockPackagesOf(db: Db, spaceId: string): Promise<void> {
  const query = db.selectFrom('space').select('id').where('id', '=', spaceId)
  await engineOf(db).capabilities.lockRows(query).execute()
}

/** Needs a transaction. */
export function lockSpacePackage(db: Db, id: string): Promise<SpacePackageTable | undefined> {
  const query = db.selectFrom('space_package').selectAll().where('id', '=', id)
  return engineOf(db).capabilities.lockRows(query).executeTakeFirst()
}

const isHeld = (now: number) =>
  sql<boolean>`space_package.ended_at is null
    and (space_package.ends_at is null or space_package.ends_at > ${now})`

/**
 * How many spaces have each package now, and how many pay for it, by package; those that have none, and so
 * the free one, under ''.
 */
export async function countUsers(
  db: Db,
  now: number,
): Promise<ReadonlyMap<string, { spaces: number; payers: number }>> {
  const held = await db
    .selectFrom('space_package')
    .innerJoin('space', 'space.id', 'space_package.space_id')
    .select((is) => [
      'package_id',
      is.fn.count<number>('space_id').distinct().as('spaces'),
      is.fn
        .count<number>('space_id')
        .distinct()
        .filterWhere('source', '=', 'subscription')
        .as('payers'),
    ])
    .where(isHeld(now))
    .groupBy('package_id')
    .execute()
  const { free } = await db
    .selectFrom('space')
    .select((is) => is.fn.countAll<number>().as('free'))
    .where('deleted_at', 'is', null)
    // read once and looked up; `exists` is asked again for each space
    .where('id', 'not in', db.selectFrom('space_package').select('space_id').where(isHeld(now)))
    .executeTakeFirstOrThrow()
  return new Map([
    ...held.map(
      ({ package_id, spaces, payers }) =>
        [package_id, { spaces: Number(spaces), payers: Number(payers) }] as const,
    ),
    ['', { spaces: Number(free), payers: 0 }],
  ])
}

export interface PackageUser {
  spaceId: string
  space: string
  email: string
  source: SpacePackageTable['source']
  endsAt: number | null
}

/** @returns the spaces that have a package, by name */
export async function listPackageUsers(
  db: Db,
  { id, now, limit }: { id: string; now: number; limit: number },
): Promise<PackageUser[]> {
  return db
    .selectFrom('space_package')
    .innerJoin('space', 'space.id', 'space_package.space_id')
    .innerJoin('user', 'user.id', 'space.owner_id')
    .select([
      ...(['space.id as spaceId', 'space.name as space', 'user.email'] as const),
      ...(['space_package.source', 'space_package.ends_at as endsAt'] as const),
    ])
    .where('space_package.package_id', '=', id)
    .where(isHeld(now))
    .orderBy('space.name')
    .orderBy('space_package.id')
    .limit(limit)
    .execute()
}

/** @returns spaces whose name or owner's address contains a text, the personal ones first */
export function findSpaces(
  db: Db,
  text: string,
  limit: number,
): Promise<Pick<PackageUser, 'spaceId' | 'space' | 'email'>[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('space')
    .innerJoin('user', 'user.id', 'space.owner_id')
    .select(['space.id as spaceId', 'space.name as space', 'user.email'])
    .where('space.deleted_at', 'is', null)
    .where(
      sql<boolean>`(lower(space.name) like ${pattern} escape '\\' or lower("user".email) like ${pattern} escape '\\')`,
    )
    .orderBy('space.is_personal', 'desc')
    .orderBy('space.name')
    .limit(limit)
    .execute()
}

/** Gives everybody who has a package another one, until the same time. @returns how many */
export async function movePackageUsers(
  db: Db,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<number> {
  const moved = await db
    .updateTable('space_package')
    .set({ package_id: to })
    .where('package_id', '=', from)
    .where(isHeld(now))
    .returning('space_id')
    .execute()
  return new Set(moved.map(({ space_id }) => space_id)).size
}

/** Lets one transaction at a time try a package out for an account, in whatever space of it. */
export async function lockTrialsOf(db: Db, userId: string): Promise<void> {
  const query = db.selectFrom('user').select('id').where('id', '=', userId)
  await engineOf(db).capabilities.lockRows(query).execute()
}

/** @returns whether an account has tried a package out */
export async function hasTriedOut(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('space_package')
    .select('id')
    .where('created_by', '=', userId)
    .where('source', '=', 'trial')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function insertSpacePackage(
  db: Db,
  row: Insertable<SpacePackageTable>,
): Promise<SpacePackageTable> {
  return db.insertInto('space_package').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSpacePackage(
  db: Db,
  id: string,
  values: Partial<SpacePackageTable>,
): Promise<SpacePackageTable> {
  return db
    .updateTable('space_package')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
