import type { SentBody } from '#contract/call-types.ts'
import type {
  addColumnEndpoint,
  addTaskEndpoint,
  changeColumnEndpoint,
  deleteColumnEndpoint,
  deleteTaskEndpoint,
  listTasksEndpoint,
  restoreTaskEndpoint,
  Task as TaskAnswer,
  TaskColumn,
  updateTaskEndpoint,
} from '#contract/tasks.ts'
import { call } from '#web/platform/call.ts'

export type Task = TaskAnswer
export type Column = TaskColumn
export type NewTaskBody = SentBody<typeof addTaskEndpoint>
export type TaskChangeBody = SentBody<typeof updateTaskEndpoint>

export function listTasks(signal: AbortSignal) {
  return call<typeof listTasksEndpoint>('GET', '/tasks', {}, { signal })
}

export function addTask(body: NewTaskBody, idempotencyKey: string) {
  return call<typeof addTaskEndpoint>('POST', '/add/tasks', { body }, { idempotencyKey })
}

export function changeTask(body: TaskChangeBody) {
  return call<typeof updateTaskEndpoint>('PUT', '/update/tasks', { body })
}

export function deleteTask(id: string) {
  return call<typeof deleteTaskEndpoint>('DELETE', '/delete/tasks', { headers: { tasks: id } })
}

export function restoreTask(id: string) {
  return call<typeof restoreTaskEndpoint>('POST', '/api/v1/tasks/:id/restore', { params: { id } })
}

export function addColumn(title: string) {
  return call<typeof addColumnEndpoint>('POST', '/api/v1/task-columns', { body: { title } })
}

export function changeColumn(id: string, body: SentBody<typeof changeColumnEndpoint>) {
  const input = { params: { id }, body }
  return call<typeof changeColumnEndpoint>('PATCH', '/api/v1/task-columns/:id', input)
}

export function deleteColumn(id: string) {
  const input = { params: { id } }
  return call<typeof deleteColumnEndpoint>('DELETE', '/api/v1/task-columns/:id', input)
}
