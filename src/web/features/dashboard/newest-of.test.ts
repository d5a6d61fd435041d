import { describe, expect, it } from 'vitest'
import type { CalendarEvent as Event } from '#contract/together/calendar.ts'
import type { Column, Task } from '#web/features/tasks/tasks.api.ts'
import { newestOf } from './newest-of.ts'

const event = (title: string, start: string, end: string | null = null) =>
  ({ title, start, end }) as Event
const task = (title: string, dueDate: string | null, isDone = false) =>
  ({ title, dueDate, isDone }) as Task
const column = (...tasks: Task[]) => ({ tasks }) as Column

const NOW = Date.parse('2030-05-10T12:00:00Z')

describe('what comes next', () => {
  it('is the first event that is not over, today’s included', () => {
    const events = [
      event('later', '2030-05-12T09:00:00Z'),
      event('over', '2030-05-09', '2030-05-10'),
      event('under way', '2030-05-10T11:00:00Z', '2030-05-10T13:00:00Z'),
    ]
    expect(newestOf(events, [], NOW).event?.title).toBe('under way')
    expect(newestOf([event('all day', '2030-05-10')], [], NOW).event?.title).toBe('all day')
    expect(newestOf([], [], NOW).event).toBeUndefined()
  })

  it('is the task that is due first, or the topmost', () => {
    const done = task('done', '2030-05-01', true)
    const columns = [
      column(task('some day', null), task('due', '2030-06-01')),
      column(done, task('first', '2030-05-11')),
    ]
    expect(newestOf([], columns, NOW)).toMatchObject({ task: { title: 'first' }, openTasks: 3 })
    expect(newestOf([], [column(done, task('some day', null))], NOW).task?.title).toBe('some day')
  })
})
