import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { PackagePriceTable, PackageTable } from './packages.table.ts'

/** The only writer of `package` and `package_price`. */

/** @returns those that are not deleted, in order */
export function listPackageRows(db: Db): Promise<PackageTable[]> {
  return db
    .selectFrom('package')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .orderBy('id')
    .execute()
}

/** @returns every price, also those that are no longer offered */
export function listPriceRows(db: Db): Promise<PackagePriceTable[]> {
  return db.selectFrom('package_price').selectAll().orderBy('created_at').orderBy('id').execute()
}

/** Lets one transaction at a time change the packages of the installation. */
export async function lockPackages(db: Db): Promise<void> {
  await sql`insert into setting (key, value, updated_at) values ('packages.lock', '', 0)
    on conflict (key) do update set updated_at = setting.updated_at`.execute(db)
}

export async function insertPackage(db: Db, row: Insertable<PackageTable>): Promise<void> {
  await db.insertInto('package').values(row).execute()
}

export async function updatePackage(
  db: Db,
  id: string,
  values: Partial<PackageTable>,
): Promise<void> {
  await db.updateTable('package').set(values).where('id', '=', id).execute()
}

export async function insertPrices(
  db: Db,
  rows: readonly Insertable<PackagePriceTable>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('package_price')
      .values([...rows])
      .execute()
}

/** Offers these prices no longer; who pays one goes on paying it. */
export async function endPrices(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('package_price')
    .set({ ended_at: now })
    .where('id', 'in', [...ids])
    .execute()
}
