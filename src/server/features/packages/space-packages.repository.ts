import { type Insertable, sql } from 'kysely'
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
export const holdingPackages = (db: Db, { spaceId, now }: { spaceId: string; now: number }) =>
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
