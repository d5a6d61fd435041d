import type { Db } from '../../database.ts'
import type { EventRow } from './calendar.repository.ts'
import type { CalendarReminderTable } from './calendar.table.ts'

/** The only writer of `calendar_reminder`. */

export async function findReminder(
  db: Db,
  eventId: string,
  userId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('calendar_reminder')
    .select('minutes')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.minutes ?? null
}

/** An account's reminders in a space, by event. */
export async function listReminders(
  db: Db,
  { userId, spaceId }: { userId: string; spaceId: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('calendar_reminder')
    .innerJoin('calendar_event', 'calendar_event.id', 'calendar_reminder.event_id')
    .select(['calendar_reminder.event_id', 'calendar_reminder.minutes'])
    .where('calendar_reminder.user_id', '=', userId)
    .where('calendar_event.space_id', '=', spaceId)
    .execute()
  return new Map(rows.map(({ event_id, minutes }) => [event_id, minutes]))
}

export function listRemindersOfEvent(db: Db, eventId: string): Promise<CalendarReminderTable[]> {
  return db.selectFrom('calendar_reminder').selectAll().where('event_id', '=', eventId).execute()
}

/** One reminder of an account for an event: another one takes its place. */
export async function saveReminder(db: Db, row: CalendarReminderTable): Promise<void> {
  const { event_id: _event, user_id: _user, ...change } = row
  await db
    .insertInto('calendar_reminder')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(change))
    .execute()
}

export async function deleteReminder(db: Db, eventId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('calendar_reminder')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute()
}

export type DueReminder = CalendarReminderTable &
  Pick<EventRow, 'space_id' | 'title' | 'starts_at' | 'is_all_day'>

/** Reminders that are due and were not given, of events that are there. */
export function listDueReminders(db: Db, now: number, limit: number): Promise<DueReminder[]> {
  return db
    .selectFrom('calendar_reminder')
    .innerJoin('calendar_event', 'calendar_event.id', 'calendar_reminder.event_id')
    .selectAll('calendar_reminder')
    .select(['calendar_event.space_id', 'calendar_event.title'])
    .select(['calendar_event.starts_at', 'calendar_event.is_all_day'])
    .where('calendar_reminder.told_at', 'is', null)
    .where('calendar_reminder.due_at', '<=', now)
    .where('calendar_event.deleted_at', 'is', null)
    .orderBy('calendar_reminder.due_at')
    .limit(limit)
    .execute()
}

/** @returns false if another process was first, or the event has moved meanwhile */
export async function markReminderTold(
  db: Db,
  { event_id, user_id, due_at }: CalendarReminderTable,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('calendar_reminder')
    .set({ told_at: now })
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .where('due_at', '=', due_at)
    .where('told_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}
