import type { Column, Task } from './tasks.api.ts'

/** A card's position: its column, and its index in that column. */
export interface Place {
  columnId: string
  index: number
}

export function placeOf(columns: readonly Column[], taskId: string): Place | undefined {
  for (const column of columns) {
    const index = column.tasks.findIndex((task) => task.id === taskId)
    if (index !== -1) return { columnId: column.id, index }
  }
  return undefined
}

export function findTask(columns: readonly Column[], taskId: string): Task | undefined {
  for (const { tasks } of columns) {
    const task = tasks.find((one) => one.id === taskId)
    if (task) return task
  }
  return undefined
}

/** @param index among the other cards of the column; larger means last */
export function moveTask(columns: readonly Column[], taskId: string, to: Place): Column[] {
  const task = findTask(columns, taskId)
  if (!task) return [...columns]
  const moved = { ...task, columnId: to.columnId }
  return columns.map((column) => {
    const others = column.tasks.filter((one) => one.id !== taskId)
    if (column.id !== to.columnId) {
      return others.length === column.tasks.length ? column : withTasks(column, others)
    }
    const at = Math.max(0, Math.min(to.index, others.length))
    return withTasks(column, [...others.slice(0, at), moved, ...others.slice(at)])
  })
}

/** Puts a card into its column after another one; null: first, undefined or unknown: last. */
export function moveAfter(
  columns: readonly Column[],
  taskId: string,
  columnId: string,
  after: string | null | undefined,
): Column[] {
  const others = columns
    .find((column) => column.id === columnId)
    ?.tasks.filter((task) => task.id !== taskId)
  const at = others?.findIndex((task) => task.id === after) ?? -1
  const index = after === null ? 0 : at === -1 ? (others?.length ?? 0) : at + 1
  return moveTask(columns, taskId, { columnId, index })
}

/** The preceding card in the same column; null for the first. */
export function cardAbove(columns: readonly Column[], taskId: string): string | null {
  const place = placeOf(columns, taskId)
  const column = columns.find((one) => one.id === place?.columnId)
  return (place && column?.tasks[place.index - 1]?.id) ?? null
}

/** One step with an arrow key; undefined at the edge. */
export function stepOf(
  columns: readonly Column[],
  taskId: string,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): Place | undefined {
  const place = placeOf(columns, taskId)
  if (!place) return undefined
  const { columnId, index } = place
  const at = columns.findIndex((column) => column.id === columnId)
  const count = columns[at]!.tasks.length
  if (key === 'ArrowUp') return index > 0 ? { columnId, index: index - 1 } : undefined
  if (key === 'ArrowDown') return index < count - 1 ? { columnId, index: index + 1 } : undefined
  const next = columns[key === 'ArrowLeft' ? at - 1 : at + 1]
  return next && { columnId: next.id, index: Math.min(index, next.tasks.length) }
}

/** Replaces a card with the server's version; it moves with its column. */
export function putTask(columns: readonly Column[], task: Task): Column[] {
  const place = placeOf(columns, task.id)
  if (place?.columnId !== task.columnId) {
    const without = removeTask(columns, task.id)
    return without.map((column) =>
      column.id === task.columnId ? withTasks(column, [...column.tasks, task]) : column,
    )
  }
  return columns.map((column) =>
    column.id === task.columnId
      ? withTasks(
          column,
          column.tasks.map((one) => (one.id === task.id ? task : one)),
        )
      : column,
  )
}

export function removeTask(columns: readonly Column[], taskId: string): Column[] {
  return columns.map((column) =>
    column.tasks.some((task) => task.id === taskId)
      ? withTasks(
          column,
          column.tasks.filter((task) => task.id !== taskId),
        )
      : column,
  )
}

export interface TaskFilter {
  q: string
  /** id of an account, 'nobody', or '' for everybody's */
  who: string
  /** id of a label, or '' for all cards */
  label: string
}

export function filterTasks(columns: readonly Column[], filter: TaskFilter): Column[] {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && filter.who === '' && filter.label === '') return [...columns]
  const fits = (task: Task) => {
    const isWhose =
      filter.who === '' ||
      (filter.who === 'nobody'
        ? task.assignees.length === 0
        : task.assignees.some(({ id }) => id === filter.who))
    const hasLabel = filter.label === '' || task.labels.some(({ id }) => id === filter.label)
    const about = task.link?.alias ?? task.page?.username ?? ''
    const said = `${task.title} ${task.description} ${about}`.toLowerCase()
    return isWhose && hasLabel && words.every((word) => said.includes(word))
  }
  return columns.map((column) => withTasks(column, column.tasks.filter(fits)))
}

/** All cards by due date, those without a date and done ones last. */
export function tasksByDue(columns: readonly Column[]): Task[] {
  const rank = (task: Task) => `${task.isDone ? 1 : 0} ${task.dueDate ?? '9999-99-99'}`
  const all = columns.flatMap((column) => column.tasks)
  return all.sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0))
}

function withTasks(column: Column, tasks: Task[]): Column {
  return { ...column, tasks, cards: tasks }
}
