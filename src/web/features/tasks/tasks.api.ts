import type { SentBody } from '#contract/call-types.ts'
import type {
  addLabelEndpoint,
  addTaskEndpoint,
  changeColumnEndpoint,
  changeLabelEndpoint,
  Task as TaskAnswer,
  TaskColumn,
  TaskComment,
  TaskLabel,
  updateTaskEndpoint,
} from '#contract/together/tasks.ts'
import { call } from '#web/platform/call.ts'

export type Task = TaskAnswer
export type Column = TaskColumn
export type Label = TaskLabel
export type Comment = TaskComment
export type NewTaskBody = SentBody<typeof addTaskEndpoint>
export type TaskChangeBody = SentBody<typeof updateTaskEndpoint>

export function listTasks(signal: AbortSignal) {
  return call('tasks.list', {}, { signal })
}

export function addTask(body: NewTaskBody, idempotencyKey: string) {
  return call('tasks.add', { body }, { idempotencyKey })
}

export function changeTask(body: TaskChangeBody) {
  return call('tasks.update', { body })
}

export function deleteTask(id: string) {
  return call('tasks.delete', { headers: { tasks: id } })
}

export function restoreTask(id: string) {
  return call('tasks.restore', { params: { id } })
}

export function addColumn(title: string) {
  return call('tasks.addColumn', { body: { title } })
}

export function changeColumn(id: string, body: SentBody<typeof changeColumnEndpoint>) {
  const input = { params: { id }, body }
  return call('tasks.changeColumn', input)
}

export function deleteColumn(id: string) {
  const input = { params: { id } }
  return call('tasks.deleteColumn', input)
}

export const listLabels = (signal: AbortSignal) => call('tasks.labels', {}, { signal })

export const addLabel = (body: SentBody<typeof addLabelEndpoint>, idempotencyKey: string) =>
  call('tasks.addLabel', { body }, { idempotencyKey })

export const changeLabel = (id: string, body: SentBody<typeof changeLabelEndpoint>) =>
  call('tasks.changeLabel', { params: { id }, body })

export const deleteLabel = (id: string) => call('tasks.deleteLabel', { params: { id } })

export const listComments = (id: string, signal: AbortSignal) =>
  call('tasks.comments', { params: { id } }, { signal })

export const addComment = (id: string, text: string, idempotencyKey: string) =>
  call('tasks.addComment', { params: { id }, body: { text } }, { idempotencyKey })

export const editComment = (id: string, text: string) =>
  call('tasks.editComment', { params: { id }, body: { text } })

export const deleteComment = (id: string) => call('tasks.deleteComment', { params: { id } })
