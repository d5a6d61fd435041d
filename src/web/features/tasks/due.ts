import { text } from '#web/messages/index.ts'
import { dayHere, formatDay } from '#web/ui/format-date.ts'

const DAY_MS = 86_400_000

/** Today's date, as `2026-11-21`. */
export function todayHere(now = new Date()): string {
  return dayHere(now)
}

export type DueState = 'overdue' | 'today' | 'later' | 'done'

/** How a date relates to today; done tasks are never late. */
export function dueState(dueDate: string, isDone: boolean, today = todayHere()): DueState {
  if (isDone) return 'done'
  if (dueDate < today) return 'overdue'
  return dueDate === today ? 'today' : 'later'
}

/** `Overdue, 3 Nov`, `Today`, `Tomorrow`, `24 Dec`. */
export function sayDue(dueDate: string, isDone: boolean, today = todayHere()): string {
  const day = formatDay(dueDate)
  const state = dueState(dueDate, isDone, today)
  if (state === 'overdue') return `${text.tasks.overdue}, ${day}`
  if (state === 'today') return text.tasks.today
  const isTomorrow = Date.parse(dueDate) - Date.parse(today) === DAY_MS
  return isTomorrow && !isDone ? text.tasks.tomorrow : day
}
