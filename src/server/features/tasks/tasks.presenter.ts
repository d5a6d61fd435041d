import type { Task, TaskColumn, TaskComment, TaskLabel } from '#contract/together/tasks.ts'
import type { CommentRow } from './task-comments.repository.ts'
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
    labels: task.labels,
    commentCount: task.commentCount,
    createdAt: new Date(task.created_at).toISOString(),
    revision: task.revision,
  }
}

export const presentLabel = ({ id, name, colour }: TaskLabel): TaskLabel => ({ id, name, colour })

export function presentComment(row: CommentRow): TaskComment {
  const { id, text, user_id, name, image } = row
  return {
    id,
    text,
    author: user_id === null ? null : { id: user_id, name: name ?? '', img: image },
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  }
}

export function presentColumn(
  { id, title }: { id: string; title: string },
  tasks: readonly FullTask[],
): TaskColumn {
  const cards = tasks.filter((task) => task.column_id === id).map(presentTask)
  return { id, title, name: title, tasks: cards, cards }
}
