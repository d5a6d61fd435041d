import type { CalendarEvent, CalendarMark, Category } from '#contract/together/calendar.ts'
import type { CategoryRow } from './calendar.repository.ts'
import type { EventOfMember } from './calendar.service.ts'
import type { Mark } from './calendar-sources.ts'

export function presentEvent(row: EventOfMember): CalendarEvent {
  const isAllDay = row.is_all_day === 1
  const when = (time: number) => {
    const text = new Date(time).toISOString()
    return isAllDay ? text.slice(0, 10) : text
  }
  return {
    id: row.id,
    title: row.title,
    start: when(row.starts_at),
    end: row.ends_at === null ? null : when(row.ends_at),
    allDay: isAllDay,
    className: row.class_names,
    classNames: row.class_names.split(' ').filter((word) => word !== ''),
    categoryId: row.category_id,
    description: row.description,
    location: row.location,
    reminder: row.reminder,
    revision: row.revision,
  }
}

export function presentCategory(row: CategoryRow): Category {
  return { id: row.id, title: row.title, type: row.type as Category['type'] }
}

export function presentMark({ kind, at, id, title }: Mark): CalendarMark {
  return { kind, at: new Date(at).toISOString(), id, title }
}
