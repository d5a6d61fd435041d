import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Errors of tasks (spec §8: tasksError), named after the failed action. */

export const tasksFailure = (error: unknown) => namedFailure(error, text.tasks.tasksError)
export const columnsFailure = (error: unknown) => namedFailure(error, text.tasks.columnsError)
export const sayLabelsError = (error: unknown) =>
  toastError(namedFailure(error, text.tasks.labelsError))
export const sayCommentsError = (error: unknown) =>
  toastError(namedFailure(error, text.tasks.commentsError))
export const sayTasksError = (error: unknown) => toastError(tasksFailure(error))
export const sayColumnsError = (error: unknown) => toastError(columnsFailure(error))

/** For the panel that replaces the board, which adds the final full stop itself. */
export const tasksLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => text.tasks.loadError(reason.replace(/\.$/, '')))
