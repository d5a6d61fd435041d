import type { Generated } from 'kysely'

/** An event; of whole days `starts_at` and `ends_at` are midnights UTC. */
export interface CalendarEventTable {
  id: string
  space_id: string
  title: string
  /** ms UTC */
  starts_at: number
  /** ms UTC, exclusive; null without a length */
  ends_at: number | null
  is_all_day: number
  /** words of the template's clients, a space between */
  class_names: string
  /** of `event_category` or one of the contract's own */
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

export interface CalendarTables {
  calendar_event: CalendarEventTable
  event_category: EventCategoryTable
}
