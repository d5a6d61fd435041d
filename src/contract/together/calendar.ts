import { z } from 'zod'
import { REMINDER_MINUTES } from '../constants.ts'
import { defineEndpoint, emptyAnswer, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'

/** The calendar of a space (contract.md §3); times are in UTC, all-day events have no time. */

export const EVENT_TITLE_MAX = 200
export const EVENT_TEXT_MAX = 2_000
export const EVENT_PLACE_MAX = 200
const CLASS_NAME_MAX = 200
/** 1900 to 2200, the range that calendars show */
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** Clients may send numeric ids; ours are strings. */
const looseIdSchema = z.union([z.string().min(1).max(64), z.number()]).transform(String)

/** `2026-11-21` for an all-day event, or a time with or without a zone (then UTC). */
const whenSchema = z
  .string()
  .max(40)
  .transform((text, context): string => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
    const isMoment =
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/.test(text)
    const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
    const at = isDay || hasZone ? Date.parse(text) : Date.parse(`${text}Z`)
    const isReal = (isDay || isMoment) && !Number.isNaN(at) && at >= EARLIEST && at < LATEST
    // Date.parse reads 30 February as 2 March
    const isSameDay =
      isReal &&
      new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10)
    if (!isSameDay) {
      context.addIssue({ code: 'custom', message: 'must be a day or a moment (ISO 8601)' })
      return z.NEVER
    }
    return isDay ? text : new Date(at).toISOString()
  })
  .meta({ description: 'ISO 8601: a day, or a time', examples: ['2026-11-21T09:00:00.000Z'] })

const classNameSchema = plainText(CLASS_NAME_MAX)
const classNamesSchema = z.union([z.array(classNameSchema).max(10), classNameSchema])

export const calendarEventSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** a time, or a day if `allDay` */
  start: z.string(),
  /** exclusive, like start; null for an event without a length */
  end: z.string().nullable(),
  allDay: z.boolean(),
  /** the colour classes of the template's clients */
  className: z.string(),
  /** the same, split into words */
  classNames: z.array(z.string()),
  categoryId: z.string().nullable(),
  description: z.string(),
  location: z.string(),
  /** your own reminder; null without one */
  reminder: z.int().nullable(),
  revision: z.int(),
})
export type CalendarEvent = z.infer<typeof calendarEventSchema>

const eventFields = {
  title: plainText(EVENT_TITLE_MAX).trim().min(1),
  start: whenSchema,
  end: whenSchema.nullable(),
  allDay: z.boolean(),
  className: classNamesSchema.nullable(),
  classNames: classNamesSchema.nullable(),
  categoryId: z.union([looseIdSchema, z.null()]),
  description: plainText(EVENT_TEXT_MAX),
  location: plainText(EVENT_PLACE_MAX),
  /**
   * for yourself, in minutes before the start (of an all-day event: before 09:00 of its first day
   * where you are): a notice, and a mail unless you want none
   */
  reminder: z.literal(REMINDER_MINUTES).nullable(),
}
export const newEventSchema = z.object({
  ...eventFields,
  end: eventFields.end.optional(),
  allDay: eventFields.allDay.optional(),
  className: eventFields.className.optional(),
  classNames: eventFields.classNames.optional(),
  categoryId: eventFields.categoryId.optional(),
  description: eventFields.description.optional(),
  location: eventFields.location.optional(),
  reminder: eventFields.reminder.optional(),
})
export type NewEvent = z.infer<typeof newEventSchema>

export const eventChangeSchema = z.object({
  id: looseIdSchema,
  ...z.object(eventFields).partial().shape,
  /** 409 `err_409` only if one of these fields has changed since */
  revision: z.int().optional(),
})
export type EventChange = z.infer<typeof eventChangeSchema>

export const listEventsEndpoint = defineEndpoint({
  id: 'calendar.events',
  method: 'GET',
  path: '/events',
  summary: 'The events of your space',
  feature: 'calendar',
  access: 'account',
  limit: 'read',
  query: z.object({
    /** events that end after it */
    from: givenTimeSchema.optional(),
    /** events that begin before it */
    to: givenTimeSchema.optional(),
  }),
  answer: z.array(calendarEventSchema),
  errors: ['notFound'],
})

export const addEventEndpoint = defineEndpoint({
  id: 'calendar.addEvent',
  method: 'POST',
  path: '/add/event',
  summary: 'Add an event',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  atomic: true,
  unknownBodyKeys: 'ignore',
  body: newEventSchema,
  answer: calendarEventSchema,
  errors: ['notFound', 'noPermission'],
})

export const updateEventEndpoint = defineEndpoint({
  id: 'calendar.updateEvent',
  method: 'PUT',
  path: '/update/event',
  summary: 'Change an event; absent fields stay the same',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  unknownBodyKeys: 'ignore',
  body: eventChangeSchema,
  answer: calendarEventSchema,
  errors: ['notFound', 'noPermission', 'conflict'],
})

export const deleteEventEndpoint = defineEndpoint({
  id: 'calendar.deleteEvent',
  method: 'DELETE',
  path: '/delete/event',
  summary: 'Delete the event that the header `event` names',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  headers: z.object({ event: idSchema }),
  answer: z.string(),
  errors: ['notFound', 'noPermission'],
})

export const restoreEventEndpoint = defineEndpoint({
  id: 'calendar.restoreEvent',
  method: 'POST',
  path: '/api/v1/events/:id/restore',
  summary: 'Restore a deleted event',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: calendarEventSchema,
  errors: ['notFound', 'noPermission'],
})

/** The colour class of a category in the template's clients. */
export const CATEGORY_TYPES = [
  'bg-success',
  'bg-info',
  'bg-warning',
  'bg-danger',
  'bg-primary',
  'bg-dark',
] as const
export const CATEGORIES_MAX = 50

export const categorySchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(CATEGORY_TYPES),
})
export type Category = z.infer<typeof categorySchema>

/** Every space has these until it creates its own. */
export const DEFAULT_CATEGORIES: readonly Category[] = [
  { id: 'launch', title: 'Launch', type: 'bg-success' },
  { id: 'meeting', title: 'Meeting', type: 'bg-info' },
  { id: 'deadline', title: 'Deadline', type: 'bg-danger' },
  { id: 'campaign', title: 'Campaign', type: 'bg-warning' },
]

export const listCategoriesEndpoint = defineEndpoint({
  id: 'calendar.categories',
  method: 'GET',
  path: '/categories',
  summary: 'The categories of events in your space',
  feature: 'calendar',
  access: 'account',
  limit: 'read',
  answer: z.array(categorySchema),
  errors: ['notFound'],
})

const categoryFields = { title: plainText(60).trim().min(1), type: z.enum(CATEGORY_TYPES) }

export const addCategoryEndpoint = defineEndpoint({
  id: 'calendar.addCategory',
  method: 'POST',
  path: '/api/v1/categories',
  summary: 'Add a category',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  atomic: true,
  body: z.strictObject(categoryFields),
  status: 201,
  answer: categorySchema,
  errors: ['notFound', 'noPermission'],
})

export const deleteCategoryEndpoint = defineEndpoint({
  id: 'calendar.deleteCategory',
  method: 'DELETE',
  path: '/api/v1/categories/:id',
  summary: 'Delete a custom category; its events stay, without one',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

/** Calendar entries besides events; `id` belongs to a link that starts or ends, or to a mail. */
export const calendarMarkSchema = z.object({
  kind: z.enum(['link-start', 'link-end', 'broadcast']),
  at: isoTimeSchema,
  id: idSchema,
  title: z.string(),
})
export type CalendarMark = z.infer<typeof calendarMarkSchema>

export const calendarMarksEndpoint = defineEndpoint({
  id: 'calendar.marks',
  method: 'GET',
  path: '/api/v1/calendar/marks',
  summary: "Start and end dates of your space's links, and of mails to subscribers",
  feature: 'calendar',
  access: 'account',
  limit: 'read',
  query: z.object({ from: givenTimeSchema, to: givenTimeSchema }),
  answer: z.object({ marks: z.array(calendarMarkSchema) }),
  errors: ['notFound'],
})

export const exportCalendarEndpoint = defineEndpoint({
  id: 'calendar.export',
  method: 'GET',
  path: '/api/v1/calendar.ics',
  summary: 'Events and link dates as an iCalendar file (RFC 5545)',
  feature: 'calendar',
  access: 'account',
  limit: 'bulk',
  answerType: 'text/calendar',
  answer: z.string(),
  errors: ['notFound'],
})

const FEED = '/api/v1/calendar/feed'
const feedSchema = z.object({
  /** ends with `.ics`; null without one */
  url: z.string().nullable(),
})

export const getFeedEndpoint = defineEndpoint({
  id: 'calendar.feed',
  method: 'GET',
  path: FEED,
  summary: 'Your address at which calendar applications read the calendar of the open space',
  feature: 'calendar',
  access: 'account',
  limit: 'read',
  secret: true,
  answer: feedSchema,
  errors: ['notFound'],
})

export const makeFeedEndpoint = defineEndpoint({
  id: 'calendar.makeFeed',
  method: 'POST',
  path: FEED,
  summary: 'Make such an address; the one before ends',
  description:
    'Not in a space that opens only by its own sign-in: calendar applications have none.',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  secret: true,
  answer: feedSchema,
  errors: ['notFound', 'noPermission'],
})

export const endFeedEndpoint = defineEndpoint({
  id: 'calendar.endFeed',
  method: 'DELETE',
  path: FEED,
  summary: 'End the address',
  feature: 'calendar',
  access: 'account',
  limit: 'write',
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound'],
})

export const calendarFeedEndpoint = defineEndpoint({
  id: 'calendar.readFeed',
  method: 'GET',
  path: '/api/v1/calendar/feeds/:token',
  summary: 'The calendar for an application that follows it (RFC 5545)',
  feature: 'calendar',
  access: 'public',
  limit: 'read',
  params: z.object({ token: z.string().max(250) }),
  answerType: 'text/calendar',
  answer: z.string(),
  errors: ['notFound'],
})
