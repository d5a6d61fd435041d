import { rolesThatMay } from '#contract/permissions.ts'
import type { Db } from '../../database.ts'
import type { OwnerVisitorTable } from './clicks.table.ts'

/** The only writer of `owner_visitor`. */

/** One row for each space whose links an account may change (contract.md §5); writes nothing where all are there. */
export async function insertOwnVisitor(
  db: Db,
  visitor: { userId: string; day: string; hash: string },
): Promise<void> {
  const { userId, day, hash } = visitor
  const spaces = await db
    .selectFrom('membership')
    .select('space_id')
    .where('user_id', '=', userId)
    .where('role', 'in', rolesThatMay('links.change'))
    .where('space_id', 'not in', (query) =>
      query
        .selectFrom('owner_visitor')
        .select('space_id')
        .where('day', '=', day)
        .where('hash', '=', hash),
    )
    .execute()
  if (spaces.length === 0) return
  await db
    .insertInto('owner_visitor')
    .values(spaces.map(({ space_id }) => ({ day, space_id, hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @param since first day, such as `2026-07-30` */
export function listOwnVisitors(db: Db, since: string): Promise<OwnerVisitorTable[]> {
  return db.selectFrom('owner_visitor').selectAll().where('day', '>=', since).execute()
}

export async function deleteOwnVisitorsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('owner_visitor').where('day', '<', day).execute()
}

/** @returns space by id of link or page */
export async function findSpacesOf(
  db: Db,
  target: 'link' | 'page',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(target)
    .select(['id', 'space_id'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.space_id]))
}
