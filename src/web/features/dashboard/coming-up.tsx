import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { eventsQuery } from '#web/features/calendar/calendar.queries.ts'
import { boardQuery } from '#web/features/tasks/tasks.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { formatDateTime, formatDay } from '#web/ui/format-date.ts'
import { IconCalendar, IconListCheck } from '#web/ui/icons.ts'
import dashboardClasses from './dashboard.module.css'
import classes from './home-rows.module.css'
import { newestOf } from './newest-of.ts'

const DAY_MS = 86_400_000
const SPAN_DAYS = 14

/** The next event and the next task; nothing if there is neither. */
export function ComingUp() {
  const [now] = useState(Date.now)
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const events = useQuery(eventsQuery(dayOf(now), dayOf(now + SPAN_DAYS * DAY_MS)))
  const board = useQuery(boardQuery)
  const { event, task, openTasks } = newestOf(events.data ?? [], board.data ?? [], now)
  if (!event && !task) return null
  const words = text.home
  return (
    <section className={dashboardClasses.card} aria-labelledby="coming-up">
      <h2 id="coming-up" className={dashboardClasses.cardTitle}>
        {words.comingUp}
      </h2>
      <ul className={classes.rows}>
        {event && (
          <li>
            <IconCalendar size={20} stroke={1.75} />
            <span className={classes.words}>
              <Link to={paths.calendar}>{event.title}</Link>
              <span>
                {event.allDay ? formatDay(event.start.slice(0, 10)) : formatDateTime(event.start)}
              </span>
            </span>
          </li>
        )}
        {task && (
          <li>
            <IconListCheck size={20} stroke={1.75} />
            <span className={classes.words}>
              <Link to={paths.tasks}>{task.title}</Link>
              <span>
                {[
                  task.dueDate !== null && words.due(formatDay(task.dueDate)),
                  words.openTasks(openTasks),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
