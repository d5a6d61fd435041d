import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../database.ts'
import type { CalendarEventTable, EventCategoryTable } from './calendar.table.ts'

export type EventRow = Selectable<CalendarEventTable>
export type CategoryRow = EventCategoryTable

/** A space with more events is shown a part of them; nobody types that many by hand. */
const EVENTS_MAX = 5_000

/** @param span events that overlap it, ms UTC @returns ordered by time */
export function listEvents(
  db: Db,
  spaceId: string,
  span: { from: number | undefined; to: number | undefined },
): Promise<EventRow[]> {
  const { from, to } = span
  return db
    .selectFrom('calendar_event')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .$if(to !== undefined, (query) => query.where('starts_at', '<', to!))
    .$if(from !== undefined, (query) =>
      query.where((where) =>
        where.or([where('ends_at', '>', from!), where('starts_at', '>=', from!)]),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(EVENTS_MAX)
    .execute()
}

export function insertEvent(db: Db, row: Insertable<CalendarEventTable>): Promise<EventRow> {
  return db.insertInto('calendar_event').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Reads an event and locks it until the transaction ends, on both engines. */
export function lockEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return db
    .updateTable('calendar_event')
    .set((event) => ({ revision: event.ref('revision') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function updateEvent(
  db: Db,
  id: string,
  change: Updateable<CalendarEventTable>,
): Promise<EventRow> {
  return db
    .updateTable('calendar_event')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function listCategories(db: Db, spaceId: string): Promise<CategoryRow[]> {
  return db
    .selectFrom('event_category')
    .selectAll()
    .where('space_id', '=', spaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findCategory(db: Db, id: string): Promise<CategoryRow | undefined> {
  return db.selectFrom('event_category').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertCategory(db: Db, row: CategoryRow): Promise<void> {
  await db.insertInto('event_category').values(row).execute()
}

/** The events of the category stay, without a category. */
export async function removeCategory(db: Db, id: string): Promise<void> {
  await db
    .updateTable('calendar_event')
    .set({ category_id: null })
    .where('category_id', '=', id)
    .execute()
  await db.deleteFrom('event_category').where('id', '=', id).execute()
}
