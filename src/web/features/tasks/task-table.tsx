import { Checkbox } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { tasksByDue } from './board.ts'
import { DueMark, People } from './task-card.tsx'
import type { Column, Task } from './tasks.api.ts'
import classes from './tasks.module.css'

const words = text.tasks

/** All cards in a table: what is due first stands first. */
export function TaskTable(props: {
  columns: readonly Column[]
  onOpen: (task: Task) => void
  onDone: (task: Task, isDone: boolean) => void
}) {
  const titles = new Map(props.columns.map((column) => [column.id, column.title]))
  return (
    <div className={classes.sheet}>
      <table className={classes.table}>
        <caption className={classes.hidden}>{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.task}</th>
            <th scope="col">{words.due}</th>
            <th scope="col" className={classes.wide}>
              {words.column}
            </th>
            <th scope="col" className={classes.wide}>
              {words.about}
            </th>
            <th scope="col">{words.assignees}</th>
          </tr>
        </thead>
        <tbody>
          {tasksByDue(props.columns).map((task) => (
            <tr key={task.id} data-done={task.isDone || undefined}>
              <th scope="row">
                <span className={classes.rowHead}>
                  <Checkbox
                    size="xs"
                    radius="xl"
                    className={classes.check}
                    aria-label={words.markDone(task.title)}
                    checked={task.isDone}
                    onChange={(event) => props.onDone(task, event.currentTarget.checked)}
                  />
                  <button
                    type="button"
                    className={classes.cardTitle}
                    aria-label={words.openCard(task.title)}
                    onClick={() => props.onOpen(task)}
                  >
                    {task.title}
                  </button>
                </span>
              </th>
              <td>
                {task.dueDate ? (
                  <DueMark dueDate={task.dueDate} isDone={task.isDone} />
                ) : (
                  <span className={classes.muted}>{words.noDue}</span>
                )}
              </td>
              <td className={classes.wide}>{titles.get(task.columnId)}</td>
              <td className={classes.wide}>{task.link?.alias ?? task.page?.username ?? ''}</td>
              <td>
                <People task={task} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
