import type { Kysely } from 'kysely'
import type { LinkLimitTable } from './link-limit.table.ts'

/** The only writer of the table `link_limit`: links set it, redirects use it. */

type LimitDb = Kysely<{ link_limit: LinkLimitTable }>

/** Sets how often a link redirects. The count is kept, unless the limit is removed (null). */
export async function saveLinkLimit(db: LimitDb, linkId: string, max: number | null) {
  if (max === null) {
    await db.deleteFrom('link_limit').where('link_id', '=', linkId).execute()
    return
  }
  await insertLinkLimits(db, [{ link_id: linkId, max }])
}

/** Sets the limits of many links in one statement. */
export async function insertLinkLimits(
  db: LimitDb,
  rows: readonly { link_id: string; max: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('link_limit')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('link_id').doUpdateSet((is) => ({ max: is.ref('excluded.max') })),
    )
    .execute()
}

/**
 * Takes some of a link's remaining redirects in one statement, so that a limit of 100 is exact
 * however many requests come at once (design.md §4.1).
 * @returns false, with none taken, if fewer are left; true if the owner has removed the limit
 * meanwhile
 */
export async function takeFromLinkLimit(db: LimitDb, linkId: string, count = 1): Promise<boolean> {
  const row = await db
    .updateTable('link_limit')
    .set((is) => ({ used: is('used', '+', count) }))
    .where('link_id', '=', linkId)
    .where((is) => is(is('used', '+', count), '<=', is.ref('max')))
    .returning('used')
    .executeTakeFirst()
  return row !== undefined || !(await listLinkLimits(db, [linkId])).has(linkId)
}

/** Whether a redirect is left now; also true if the owner has removed the limit meanwhile. */
export async function isLinkLimitLeft(db: LimitDb, linkId: string): Promise<boolean> {
  const limit = (await listLinkLimits(db, [linkId])).get(linkId)
  return limit === undefined || limit.used < limit.max
}

/** @returns limits by link, only for links that have one */
export async function listLinkLimits(
  db: LimitDb,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, { max: number; used: number }>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('link_limit')
    .selectAll()
    .where('link_id', 'in', [...linkIds])
    .execute()
  return new Map(rows.map(({ link_id, max, used }) => [link_id, { max, used }]))
}
