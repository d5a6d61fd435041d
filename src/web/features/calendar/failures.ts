import { text } from '#web/messages/index.ts'
import { namedFailure } from '#web/platform/named-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'

/** The calendar's own failures (spec §8): what it was that failed, then why. */

/** An event was not added, changed, deleted or brought back. */
export const eventsFailure = (error: unknown) => namedFailure(error, text.calendar.eventsError)
export const sayEventsError = (error: unknown) => toastError(eventsFailure(error))

/** A category was not added or deleted. */
export const sayCategoriesError = (error: unknown) =>
  toastError(namedFailure(error, text.calendar.categoriesSaveError))

export const sayExportError = (error: unknown) =>
  toastError(namedFailure(error, text.calendar.exportError))

/** For the panel in the place of the calendar, which ends the sentence itself. */
export const eventsLoadFailure = (error: unknown) =>
  namedFailure(error, (reason) => `${text.calendar.eventsLoadError} ${reason.replace(/\.$/, '')}`)
