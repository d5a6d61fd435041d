import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** Errors of the calendar (spec §8): the failed action, then the reason. */

/** Adding, changing, deleting or restoring an event failed. */
export const eventsFailure = (error: unknown) => namedFailure(error, text.calendar.eventsError)
export const sayEventsError = (error: unknown) => toastError(eventsFailure(error))

/** Adding or deleting a category failed. */
export const sayCategoriesError = (error: unknown) =>
  toastError(namedFailure(error, text.calendar.categoriesSaveError))

export const sayExportError = (error: unknown) =>
  toastError(namedFailure(error, text.calendar.exportError))

/** For the panel that replaces the calendar, which adds the final full stop itself. */
export const eventsLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => `${text.calendar.eventsLoadError} ${reason.replace(/\.$/, '')}`)
