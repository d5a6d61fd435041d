import type { Task, TaskColumn } from '#contract/together/tasks.ts'
import type { FullTask } from './tasks.repository.ts'

export function presentTask(task: FullTask): Task {
  return {
    id: task.id,
    columnId: task.column_id,
    title: task.title,
    name: task.title,
    description: task.description,
    dueDate: task.due_date,
    isDone: task.is_done === 1,
    assignees: task.assignees.map(({ id, name, image }) => ({ id, name, img: image })),
    link: task.link_id && task.alias ? { id: task.link_id, alias: task.alias } : null,
    page: task.page_id && task.username ? { id: task.page_id, username: task.username } : null,
    createdAt: new Date(task.created_at).toISOString(),
    revision: task.revision,
  }
}

export function presentColumn(
  { id, title }: { id: string; title: string },
  tasks: readonly FullTask[],
): TaskColumn {
  const cards = tasks.filter((task) => task.column_id === id).map(presentTask)
  return { id, title, name: title, tasks: cards, cards }
}
