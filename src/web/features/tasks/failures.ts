import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** The failures of tasks (spec §8: tasksError), each with the name of what was tried. */

export const tasksFailure = (error: unknown) => namedFailure(error, text.tasks.tasksError)
export const columnsFailure = (error: unknown) => namedFailure(error, text.tasks.columnsError)
export const sayTasksError = (error: unknown) => toastError(tasksFailure(error))
export const sayColumnsError = (error: unknown) => toastError(columnsFailure(error))

/** For the panel in the place of the board, which ends the sentence itself. */
export const tasksLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => text.tasks.loadError(reason.replace(/\.$/, '')))
