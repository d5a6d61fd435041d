import type { Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { UtmTemplateTable } from './utm-templates.table.ts'

/** The only writer of `utm_template`. */

/** @returns templates that are not deleted, by name */
export async function listUtmTemplates(
  db: Db,
  spaceIds: readonly string[],
): Promise<UtmTemplateTable[]> {
  if (spaceIds.length === 0) return []
  const rows = await db
    .selectFrom('utm_template')
    .selectAll()
    .where('space_id', 'in', [...spaceIds])
    .where('deleted_at', 'is', null)
    .execute()
  // sorted here, since the two engines sort letters differently
  return rows.sort(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  )
}

export function findUtmTemplate(db: Db, id: string): Promise<UtmTemplateTable | undefined> {
  return db.selectFrom('utm_template').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countUtmTemplates(db: Db, spaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('utm_template')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertUtmTemplate(db: Db, row: UtmTemplateTable): Promise<void> {
  await db.insertInto('utm_template').values(row).execute()
}

export function updateUtmTemplate(
  db: Db,
  id: string,
  values: Updateable<UtmTemplateTable>,
): Promise<UtmTemplateTable> {
  return db
    .updateTable('utm_template')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Permanently deletes templates of a space that nobody has restored. */
export async function deleteUtmTemplatesBefore(
  db: Db,
  spaceId: string,
  deletedAt: number,
): Promise<void> {
  await db
    .deleteFrom('utm_template')
    .where('space_id', '=', spaceId)
    .where('deleted_at', '<', deletedAt)
    .execute()
}
