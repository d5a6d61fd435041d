import { Checkbox } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import tableClasses from '#web/ui/table.module.css'
import { tasksByDue } from './board.ts'
import { LabelChips } from './label-chips.tsx'
import classes from './task-card.module.css'
import { DueMark, People } from './task-card.tsx'
import rowsClasses from './task-table.module.css'
import type { Column, Task } from './tasks.api.ts'

const words = text.tasks

/** All cards in a table, sorted by due date. */
export function TaskTable(props: {
  columns: readonly Column[]
  onOpen: (task: Task) => void
  onDone: (task: Task, isDone: boolean) => void
}) {
  const titles = new Map(props.columns.map((column) => [column.id, column.title]))
  return (
    <div className={tableClasses.sheet}>
      <table className={`${tableClasses.table} ${rowsClasses.rows}`}>
        <caption className="wp-offscreen">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.task}</th>
            <th scope="col">{words.due}</th>
            <th scope="col" className={tableClasses.wide}>
              {words.column}
            </th>
            <th scope="col" className={tableClasses.wide}>
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
                <LabelChips labels={task.labels} />
              </th>
              <td>
                {task.dueDate ? (
                  <DueMark dueDate={task.dueDate} isDone={task.isDone} />
                ) : (
                  <span className="wp-muted">{words.noDue}</span>
                )}
              </td>
              <td className={tableClasses.wide}>{titles.get(task.columnId)}</td>
              <td className={tableClasses.wide}>{task.link?.alias ?? task.page?.username ?? ''}</td>
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
