import { text } from '#web/messages/index.ts'
import { formatDate } from '#web/ui/format-date.ts'

/** The day it is here, as `2026-11-21`. */
export function todayHere(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export type DueState = 'overdue' | 'today' | 'later' | 'done'

/** How a day stands to today; what is done is never late. */
export function dueState(dueDate: string, isDone: boolean, today = todayHere()): DueState {
  if (isDone) return 'done'
  if (dueDate < today) return 'overdue'
  return dueDate === today ? 'today' : 'later'
}

/** `Overdue, 3 Nov`, `Today`, `Tomorrow`, `24 Dec`. */
export function sayDue(dueDate: string, isDone: boolean, today = todayHere()): string {
  const day = formatDate(`${dueDate}T00:00:00`)
  const state = dueState(dueDate, isDone, today)
  if (state === 'overdue') return `${text.tasks.overdue}, ${day}`
  if (state === 'today') return text.tasks.today
  const [year, month, date] = today.split('-').map(Number) as [number, number, number]
  const isTomorrow = todayHere(new Date(year, month - 1, date + 1)) === dueDate
  return isTomorrow && !isDone ? text.tasks.tomorrow : day
}
