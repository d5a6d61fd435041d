import type { OwnLimits } from '#contract/business/package-values.ts'
import type { Db } from '../../database.ts'

/** The only writer of `space_limit`. */

/** @returns the limits of all spaces that have some of their own, which are few */
export async function listOwnLimits(db: Db): Promise<Map<string, OwnLimits>> {
  const rows = await db.selectFrom('space_limit').selectAll().execute()
  return new Map(rows.map((row) => [row.space_id, JSON.parse(row.limits)]))
}

/** @param limits those that are left out are the package's again */
export async function saveOwnLimits(db: Db, spaceId: string, limits: OwnLimits): Promise<void> {
  if (Object.keys(limits).length === 0) {
    await db.deleteFrom('space_limit').where('space_id', '=', spaceId).execute()
    return
  }
  const json = JSON.stringify(limits)
  await db
    .insertInto('space_limit')
    .values({ space_id: spaceId, limits: json })
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet({ limits: json }))
    .execute()
}
