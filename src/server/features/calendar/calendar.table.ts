import type { Generated } from 'kysely'

/** An event. For whole days, `starts_at` and `ends_at` are midnights in UTC. */
export interface CalendarEventTable {
  id: string
  space_id: string
  title: string
  /** ms UTC */
  starts_at: number
  /** ms UTC, exclusive; null if it has no length */
  ends_at: number | null
  is_all_day: number
  /** words of the template's clients, separated by spaces */
  class_names: string
  /** id from `event_category` or of one of the contract's defaults */
  category_id: string | null
  description: string
  location: string
  created_by: string
  created_at: number
  updated_at: number
  deleted_at: number | null
  revision: Generated<number>
  /** JSON {field: revision} */
  field_revisions: Generated<string>
}

export interface EventCategoryTable {
  id: string
  space_id: string
  title: string
  type: string
  created_at: number
}

/** That a member is reminded of an event. */
export interface CalendarReminderTable {
  event_id: string
  user_id: string
  /** before the event */
  minutes: number
  /** ms UTC, moves with the event */
  due_at: number
  /** null until it was given */
  told_at: number | null
}

/** The address of one member at which calendar applications read the calendar of a space. */
export interface CalendarFeedTable {
  /** in the address, with our signature */
  id: string
  user_id: string
  space_id: string
  created_at: number
}

export interface CalendarTables {
  calendar_feed: CalendarFeedTable
  calendar_event: CalendarEventTable
  calendar_reminder: CalendarReminderTable
  event_category: EventCategoryTable
}
