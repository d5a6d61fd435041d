import {
  addColumnEndpoint,
  addTaskEndpoint,
  changeColumnEndpoint,
  deleteColumnEndpoint,
  deleteTaskEndpoint,
  listTasksEndpoint,
  restoreTaskEndpoint,
  updateTaskEndpoint,
} from '#contract/together/tasks.ts'
import { route } from '../../platform/call.ts'
import { addColumn, changeColumn, deleteColumn } from './task-columns.service.ts'
import { presentColumn, presentTask } from './tasks.presenter.ts'
import { addTask, changeTask, deleteTask, readBoard, restoreTask } from './tasks.service.ts'

export const taskRoutes = [
  route(listTasksEndpoint, async (deps, { caller }) => {
    const { columns, tasks } = await readBoard(deps, caller.userId)
    return columns.map((column) => presentColumn(column, tasks))
  }),

  route(addTaskEndpoint, async (deps, { caller, body }) =>
    presentTask(await addTask(deps, caller.userId, body)),
  ),

  route(updateTaskEndpoint, async (deps, { caller, body }) =>
    presentTask(await changeTask(deps, caller.userId, body)),
  ),

  route(deleteTaskEndpoint, async (deps, { caller, headers }) => {
    await deleteTask(deps, { userId: caller.userId, id: headers.tasks })
    return headers.tasks
  }),

  route(restoreTaskEndpoint, async (deps, { caller, params }) =>
    presentTask(await restoreTask(deps, { userId: caller.userId, id: params.id })),
  ),

  route(addColumnEndpoint, (deps, { caller, body }) => addColumn(deps, caller.userId, body)),

  route(changeColumnEndpoint, (deps, { caller, params, body }) =>
    changeColumn(deps, caller.userId, params.id, body),
  ),

  route(deleteColumnEndpoint, async (deps, { caller, params }) => {
    await deleteColumn(deps, caller.userId, params.id)
    return undefined
  }),
]
