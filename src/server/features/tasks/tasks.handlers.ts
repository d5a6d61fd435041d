import {
  addColumnEndpoint,
  addCommentEndpoint,
  addLabelEndpoint,
  addTaskEndpoint,
  changeColumnEndpoint,
  changeLabelEndpoint,
  deleteColumnEndpoint,
  deleteCommentEndpoint,
  deleteLabelEndpoint,
  deleteTaskEndpoint,
  editCommentEndpoint,
  listCommentsEndpoint,
  listLabelsEndpoint,
  listTasksEndpoint,
  restoreTaskEndpoint,
  updateTaskEndpoint,
} from '#contract/together/tasks.ts'
import { route } from '../../platform/call.ts'
import { addColumn, changeColumn, deleteColumn } from './task-columns.service.ts'
import { addComment, deleteComment, editComment, listCommentsOf } from './task-comments.service.ts'
import { addLabel, changeLabel, deleteLabel, listLabelsOfCaller } from './task-labels.service.ts'
import { presentColumn, presentComment, presentLabel, presentTask } from './tasks.presenter.ts'
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

  route(listLabelsEndpoint, async (deps, { caller }) =>
    (await listLabelsOfCaller(deps, caller.userId)).map(presentLabel),
  ),

  route(addLabelEndpoint, async (deps, { caller, body }) =>
    presentLabel(await addLabel(deps, caller.userId, body)),
  ),

  route(changeLabelEndpoint, async (deps, { caller, params, body }) =>
    presentLabel(await changeLabel(deps, { userId: caller.userId, id: params.id }, body)),
  ),

  route(deleteLabelEndpoint, async (deps, { caller, params }) => {
    await deleteLabel(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(listCommentsEndpoint, async (deps, { caller, params }) =>
    (await listCommentsOf(deps, { userId: caller.userId, id: params.id })).map(presentComment),
  ),

  route(addCommentEndpoint, async (deps, { caller, params, body }) =>
    presentComment(await addComment(deps, { userId: caller.userId, id: params.id }, body.text)),
  ),

  route(editCommentEndpoint, async (deps, { caller, params, body }) =>
    presentComment(await editComment(deps, { userId: caller.userId, id: params.id }, body.text)),
  ),

  route(deleteCommentEndpoint, async (deps, { caller, params }) => {
    await deleteComment(deps, { userId: caller.userId, id: params.id })
    return undefined
  }),

  route(addColumnEndpoint, (deps, { caller, body }) => addColumn(deps, caller.userId, body)),

  route(changeColumnEndpoint, (deps, { caller, params, body }) =>
    changeColumn(deps, caller.userId, params.id, body),
  ),

  route(deleteColumnEndpoint, async (deps, { caller, params }) => {
    await deleteColumn(deps, caller.userId, params.id)
    return undefined
  }),
]
