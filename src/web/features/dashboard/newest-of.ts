import type { CalendarEvent as Event } from '#contract/together/calendar.ts'
import type { Column, Task } from '#web/features/tasks/tasks.api.ts'

/**
 * The next item of each kind: the event that starts first, and the open task that is due first, or
 * the topmost
 * if none is due.
 * @param now in milliseconds
 */
export function newestOf(events: readonly Event[], columns: readonly Column[], now: number) {
  const [event] = events
    .filter(
      ({ start, end }) => Date.parse(end ?? start) >= now || start.slice(0, 10) === dayOf(now),
    )
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const open = columns.flatMap(({ tasks }) => tasks.filter(({ isDone }) => !isDone))
  const [due] = open
    .filter((task): task is Task & { dueDate: string } => task.dueDate !== null)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
  return { event, task: due ?? open[0], openTasks: open.length }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
