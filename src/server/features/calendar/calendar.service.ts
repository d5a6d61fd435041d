import type { Updateable } from 'kysely'
import { failure } from '#contract/errors.ts'
import {
  CATEGORIES_MAX,
  DEFAULT_CATEGORIES,
  type EventChange,
  type NewEvent,
} from '#contract/together/calendar.ts'
import type { Deps } from '../../deps.ts'
import { changedFields, reviseFields } from '../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireOpenSpace, requirePermission } from '../spaces/index.ts'
import {
  type CategoryRow,
  type EventRow,
  findCategory,
  insertCategory,
  insertEvent,
  listCategories,
  listEvents,
  lockEvent,
  removeCategory,
  updateEvent,
} from './calendar.repository.ts'
import type { CalendarEventTable } from './calendar.table.ts'
import { findReminder, listReminders } from './calendar-reminders.repository.ts'
import { moveReminders, setReminder } from './calendar-reminders.service.ts'

/** An event with the caller's own reminder. */
export type EventOfMember = EventRow & { reminder: number | null }

export interface EventOfCaller {
  userId: string
  id: string
}

const DAY_MS = 86_400_000

/** @throws notFound */
export async function listEventsOfCaller(
  deps: Deps,
  userId: string,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<EventOfMember[]> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.read')
  const momentOf = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time))
  const times = { from: momentOf(span.from), to: momentOf(span.to) }
  const events = await listEvents(deps.db, spaceId, times)
  const reminders = await listReminders(deps.db, { userId, spaceId })
  return events.map((event) => ({ ...event, reminder: reminders.get(event.id) ?? null }))
}

/** @throws malformed if it ends before it begins, noPermission */
export async function addEvent(
  deps: Deps,
  userId: string,
  input: NewEvent,
): Promise<EventOfMember> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.change')
  const { starts_at, ends_at, is_all_day } = timesOf(input.start, input.end ?? null, input.allDay)
  const now = deps.clock.now()
  return transaction(deps, async (deps) => {
    const categoryId = await knownCategory(deps, spaceId, input.categoryId ?? null)
    const event = await insertEvent(deps.db, {
      id: deps.ids.uuid(),
      space_id: spaceId,
      title: input.title,
      starts_at,
      ends_at,
      is_all_day,
      class_names: classNamesOf(input.classNames ?? input.className) ?? '',
      category_id: categoryId,
      description: input.description ?? '',
      location: input.location ?? '',
      created_by: userId,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    const reminder = input.reminder ?? null
    await setReminder(deps, { userId, event, minutes: reminder })
    return { ...event, reminder }
  })
}

/** Changes the given fields. @throws notFound, conflict, malformed, noPermission */
export function changeEvent(
  deps: Deps,
  userId: string,
  change: EventChange,
): Promise<EventOfMember> {
  return transaction(deps, async (deps) => {
    const event = await lockOwnEvent(deps, { userId, id: change.id })
    if (event.deleted_at !== null) throw failure('notFound')
    const fields = await readFields(deps, event, change)
    const stored = await storeFields(deps, event, fields, change.revision)
    const hasMoved = stored.starts_at !== event.starts_at || stored.is_all_day !== event.is_all_day
    if (hasMoved) await moveReminders(deps, stored)
    const { reminder: minutes } = change
    if (minutes !== undefined) await setReminder(deps, { userId, event: stored, minutes })
    return withReminder(deps, userId, stored)
  })
}

/** Soft delete; deleting twice is no error. @throws notFound, noPermission */
export async function deleteEvent(deps: Deps, caller: EventOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const event = await lockOwnEvent(deps, caller)
    if (event.deleted_at !== null) return
    await updateEvent(deps.db, event.id, { deleted_at: deps.clock.now() })
  })
}

/** @throws notFound, noPermission */
export function restoreEvent(deps: Deps, caller: EventOfCaller): Promise<EventOfMember> {
  return transaction(deps, async (deps) => {
    const event = await lockOwnEvent(deps, caller)
    const isThere = event.deleted_at === null
    const change = { deleted_at: null, updated_at: deps.clock.now() }
    const restored = isThere ? event : await updateEvent(deps.db, event.id, change)
    return withReminder(deps, caller.userId, restored)
  })
}

/** Categories of the space, or the contract's defaults if it has none. */
export async function listCategoriesOfCaller(
  deps: Deps,
  userId: string,
): Promise<readonly CategoryRow[]> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.read')
  const own = await listCategories(deps.db, spaceId)
  const given = DEFAULT_CATEGORIES.map((one) => ({ ...one, space_id: spaceId, created_at: 0 }))
  return [...given, ...own]
}

/** @throws malformed if there are too many, noPermission */
export async function addCategory(
  deps: Deps,
  userId: string,
  input: Pick<CategoryRow, 'title' | 'type'>,
): Promise<CategoryRow> {
  const spaceId = await requireOpenSpace(deps, userId, 'calendar.change')
  return transaction(deps, async (deps) => {
    const own = await listCategories(deps.db, spaceId)
    if (own.length >= CATEGORIES_MAX) {
      throw failure('malformed', { fields: { title: `At most ${CATEGORIES_MAX} categories` } })
    }
    const row = {
      id: deps.ids.uuid(),
      space_id: spaceId,
      ...input,
      created_at: deps.clock.now(),
    }
    await insertCategory(deps.db, row)
    return row
  })
}

/** @throws notFound, also for the contract's defaults; noPermission */
export async function deleteCategory(deps: Deps, caller: EventOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const category = await findCategory(deps.db, caller.id)
    if (!category) throw failure('notFound')
    await requirePermission(deps, {
      userId: caller.userId,
      spaceId: category.space_id,
      action: 'calendar.change',
      absent: 'notFound',
    })
    await removeCategory(deps.db, category.id)
  })
}

async function lockOwnEvent(deps: Deps, { userId, id }: EventOfCaller): Promise<EventRow> {
  const event = await lockEvent(deps.db, id)
  if (!event) throw failure('notFound')
  const access = { userId, spaceId: event.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'calendar.change' })
  return event
}

async function storeFields(
  deps: Deps,
  event: EventRow,
  fields: Updateable<CalendarEventTable>,
  revision: number | undefined,
): Promise<EventRow> {
  const changed = changedFields(event, fields)
  if (changed.length === 0) return event
  const revised = reviseFields(event, changed, revision)
  const updated_at = deps.clock.now()
  return updateEvent(deps.db, event.id, { ...fields, ...revised, updated_at })
}

const withReminder = async ({ db }: Deps, userId: string, event: EventRow) => ({
  ...event,
  reminder: await findReminder(db, event.id, userId),
})

async function readFields(
  deps: Deps,
  event: EventRow,
  change: EventChange,
): Promise<Updateable<CalendarEventTable>> {
  const fields: Updateable<CalendarEventTable> = {}
  if (change.title !== undefined) fields.title = change.title
  if (change.description !== undefined) fields.description = change.description
  if (change.location !== undefined) fields.location = change.location
  const classNames = classNamesOf(change.classNames ?? change.className)
  if (classNames !== undefined) fields.class_names = classNames
  if (change.categoryId !== undefined) {
    fields.category_id = await knownCategory(deps, event.space_id, change.categoryId)
  }
  const areTimesGiven =
    change.start !== undefined || change.end !== undefined || change.allDay !== undefined
  if (areTimesGiven) {
    const startsAt = change.start ?? new Date(event.starts_at).toISOString()
    const storedEnd = event.ends_at === null ? null : new Date(event.ends_at).toISOString()
    const endsAt = change.end === undefined ? movedEnd(event, change.start, storedEnd) : change.end
    const isAllDay =
      change.allDay ?? (change.start === undefined ? event.is_all_day === 1 : undefined)
    Object.assign(fields, timesOf(startsAt, endsAt, isAllDay))
  }
  return fields
}

/** If a client moves an event and sends only the new start, the event keeps its length. */
function movedEnd(event: EventRow, start: string | undefined, end: string | null): string | null {
  if (start === undefined || event.ends_at === null) return end
  return new Date(Date.parse(start) + event.ends_at - event.starts_at).toISOString()
}

/**
 * @param isAllDay derived from the format of `start` if absent: a date without a time is a whole
 * day
 * @throws malformed if it ends before it begins
 */
function timesOf(start: string, end: string | null, isAllDay = /^[\d-]{10}$/.test(start)) {
  const wholeDays = (time: number) => (isAllDay ? Math.floor(time / DAY_MS) * DAY_MS : time)
  const startsAt = wholeDays(Date.parse(start))
  let endsAt = end === null ? null : wholeDays(Date.parse(end))
  if (isAllDay && endsAt !== null && endsAt === startsAt) endsAt = startsAt + DAY_MS
  if (endsAt !== null && endsAt < startsAt) {
    throw failure('malformed', { fields: { end: 'The end must not be before the start' } })
  }
  return { starts_at: startsAt, ends_at: endsAt, is_all_day: isAllDay ? 1 : 0 }
}

/** @returns words separated by spaces; undefined if nothing was given */
function classNamesOf(given: string | string[] | null | undefined): string | undefined {
  if (given === undefined) return undefined
  const text = given === null ? '' : Array.isArray(given) ? given.join(' ') : given
  return text.split(/\s+/).filter(Boolean).join(' ')
}

/** A category of another space, or a deleted one, is treated as none. */
async function knownCategory(
  deps: Deps,
  spaceId: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  if (DEFAULT_CATEGORIES.some((one) => one.id === id)) return id
  const category = await findCategory(deps.db, id)
  return category?.space_id === spaceId ? id : null
}
