import { type Insertable, sql } from 'kysely'
import type { AddOnKind } from '#contract/add-ons/add-on-values.ts'
import type { Db } from '../../database.ts'
import type { AddOnTable, SpaceAddOnTable } from './add-ons.table.ts'

/** The only writer of `add_on` and `space_add_on`. */

/** Those that are offered, by kind and name. */
export function listAddOns(db: Db): Promise<AddOnTable[]> {
  return db
    .selectFrom('add_on')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

export function findAddOn(db: Db, id: string): Promise<AddOnTable | undefined> {
  return db
    .selectFrom('add_on')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether another one that is offered has this name, ignoring case. */
export async function isNameTaken(db: Db, name: string, exceptId = ''): Promise<boolean> {
  const row = await db
    .selectFrom('add_on')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAddOn(db: Db, row: AddOnTable): Promise<void> {
  await db.insertInto('add_on').values(row).execute()
}

export async function updateAddOn(db: Db, id: string, change: Partial<AddOnTable>): Promise<void> {
  await db.updateTable('add_on').set(change).where('id', '=', id).execute()
}

/** How many spaces have each add-on now. */
export async function countSpaces(db: Db, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('space_add_on')
    .select(['add_on_id', (eb) => eb.fn.countAll<number>().as('spaces')])
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .groupBy('add_on_id')
    .execute()
  return new Map(rows.map((row) => [row.add_on_id, Number(row.spaces)]))
}

export type GivenRow = Awaited<ReturnType<typeof listGiven>>[number]

/** The add-ons that spaces have now, with what they are. */
export function listGiven(
  db: Db,
  { spaceIds, now, kind }: { spaceIds: readonly string[]; now: number; kind?: AddOnKind },
) {
  let query = db
    .selectFrom('space_add_on as given')
    .innerJoin('add_on', 'add_on.id', 'given.add_on_id')
    .selectAll('given')
    .select(['add_on.kind', 'add_on.name', 'add_on.link'])
    .select(['add_on.calls_per_month', 'add_on.calls_per_minute'])
    .where('given.space_id', 'in', [...spaceIds, ''])
    .where('given.starts_at', '<=', now)
    .where((eb) => eb.or([eb('given.ends_at', 'is', null), eb('given.ends_at', '>', now)]))
  if (kind !== undefined) query = query.where('add_on.kind', '=', kind)
  return query.orderBy('add_on.kind').orderBy('given.starts_at').execute()
}

export async function insertGiven(db: Db, row: Insertable<SpaceAddOnTable>): Promise<void> {
  await db.insertInto('space_add_on').values(row).execute()
}

/** @returns false if the space does not have it any more */
export async function endGiven(
  db: Db,
  given: { spaceId: string; id: string; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('space_add_on')
    .set({ ends_at: given.now })
    .where('id', '=', given.id)
    .where('space_id', '=', given.spaceId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', given.now)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Add-ons that end in a span of time which nobody was told of, the first ones first. */
export function listEnding(
  db: Db,
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  return db
    .selectFrom('space_add_on as given')
    .innerJoin('space', 'space.id', 'given.space_id')
    .select(['given.id', 'given.space_id', 'given.ends_at'])
    .where('given.ends_at', '>', from)
    .where('given.ends_at', '<=', to)
    .where('space.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('given.told_end', 'is', null),
        eb('given.told_end', '<>', eb.ref('given.ends_at')),
      ]),
    )
    .orderBy('given.ends_at')
    .limit(limit)
    .execute()
}

/** Notes that people are told of this end. @returns false if it is another one by now, or they were told */
export async function saveToldEnd(
  db: Db,
  { id, endsAt }: { id: string; endsAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('space_add_on')
    .set({ told_end: endsAt })
    .where('id', '=', id)
    .where('ends_at', '=', endsAt)
    .where((eb) => eb.or([eb('told_end', 'is', null), eb('told_end', '<>', endsAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setGivenEnd(
  db: Db,
  { spaceId, id, endsAt }: { spaceId: string; id: string; endsAt: number },
): Promise<void> {
  await db
    .updateTable('space_add_on')
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    .where('space_id', '=', spaceId)
    .execute()
}

export function listSpacesOf(db: Db, email: string) {
  return (
    db
      .selectFrom('space')
      .innerJoin('user', 'user.id', 'space.owner_id')
      .select(['space.id', 'space.name'])
      // stored in lower case
      .where('user.email', '=', email.toLowerCase())
      .where('space.deleted_at', 'is', null)
      .orderBy('space.is_personal', 'desc')
      .orderBy('space.name')
      .execute()
  )
}

export function findSpaceName(db: Db, id: string) {
  return db
    .selectFrom('space')
    .select(['name', 'owner_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
