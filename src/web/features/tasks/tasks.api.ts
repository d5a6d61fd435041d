import type { SentBody } from '#contract/call-types.ts'
import type {
  addTaskEndpoint,
  changeColumnEndpoint,
  Task as TaskAnswer,
  TaskColumn,
  updateTaskEndpoint,
} from '#contract/together/tasks.ts'
import { call } from '#web/platform/call.ts'

export type Task = TaskAnswer
export type Column = TaskColumn
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
