import { may } from '#contract/permissions.ts'
import { readMoment } from '#contract/texts/read-moment.ts'
import type { Deps } from '../../deps.ts'
import { schedule } from '../../jobs/schedule.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findAccountRegion } from '../layout/index.ts'
import { remindMember } from '../notices/index.ts'
import { findRoleOf } from '../spaces/index.ts'
import type { EventRow } from './calendar.repository.ts'
import {
  type DueReminder,
  deleteReminder,
  findReminder,
  listDueReminders,
  listRemindersOfEvent,
  markReminderTold,
  saveReminder,
} from './calendar-reminders.repository.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A whole day is reminded of as if it began at this hour of the person's time zone. */
const DAY_BEGINS_HOUR = 9
/** After a longer stop the event is over, or everybody is in it. */
const WORTH_MS = HOUR_MS
const PER_STEP = 100

/** Gives an account a reminder for an event, or none, in the transaction of these deps. */
export async function setReminder(
  deps: Deps,
  { userId, event, minutes }: { userId: string; event: EventRow; minutes: number | null },
): Promise<void> {
  if (minutes === null) return deleteReminder(deps.db, event.id, userId)
  if (minutes === (await findReminder(deps.db, event.id, userId))) return
  const due_at = await dueOf(deps, { userId, event, minutes })
  await saveReminder(deps.db, {
    event_id: event.id,
    user_id: userId,
    minutes,
    due_at,
    told_at: null,
  })
}

/** The event has another time, so everybody's reminders have too, also those that were given. */
export async function moveReminders(deps: Deps, event: EventRow): Promise<void> {
  for (const reminder of await listRemindersOfEvent(deps.db, event.id)) {
    const { user_id: userId, minutes } = reminder
    const due_at = await dueOf(deps, { userId, event, minutes })
    await saveReminder(deps.db, { ...reminder, due_at, told_at: null })
  }
}

async function dueOf(
  { db }: Pick<Deps, 'db'>,
  { userId, event, minutes }: { userId: string; event: EventRow; minutes: number },
): Promise<number> {
  const before = minutes * MINUTE_MS
  if (event.is_all_day === 0) return event.starts_at - before
  const { timeZone } = await findAccountRegion(db, userId)
  const day = new Date(event.starts_at).toISOString().slice(0, 10)
  const midnight = readMoment(day, { timeZone: timeZone || 'UTC' })
  const startsAt = midnight === undefined ? event.starts_at : Date.parse(midnight)
  return startsAt + DAY_BEGINS_HOUR * HOUR_MS - before
}

/** Gives the reminders that are due: each once, whichever process and however often this runs. */
export async function tellReminders(deps: Deps): Promise<void> {
  for (;;) {
    const due = await listDueReminders(deps.db, deps.clock.now(), PER_STEP)
    for (const reminder of due) await transaction(deps, (deps) => tellReminder(deps, reminder))
    if (due.length < PER_STEP) return
  }
}

async function tellReminder(deps: Deps, reminder: DueReminder): Promise<void> {
  const now = deps.clock.now()
  if (!(await markReminderTold(deps.db, reminder, now))) return
  const { event_id, user_id: userId, space_id: spaceId, title, starts_at } = reminder
  const isAllDay = reminder.is_all_day === 1
  const endOfWorth = reminder.due_at + reminder.minutes * MINUTE_MS + WORTH_MS
  const role = await findRoleOf({ db: deps.db }, { userId, spaceId })
  if (now > endOfWorth || !may(role, 'calendar.read')) return
  await remindMember(deps, userId, {
    ...{ spaceId, kind: 'eventSoon', subjectId: event_id, title },
    ...{ startsAt: starts_at, isAllDay, byId: null },
  })
}

export const calendarJobs = [schedule<Deps>('calendar.reminders', MINUTE_MS / 2, tellReminders)]
