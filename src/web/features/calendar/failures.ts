import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError } from '#web/platform/toasts.tsx'

/** The calendar's own failures (spec §8): what it was that failed, then why. */

/** An event was not added, changed, deleted or brought back. */
export const eventsFailure = (error: unknown) => named(error, text.calendar.eventsError)
export const sayEventsError = (error: unknown) => toastError(eventsFailure(error))

/** A category was not added or deleted. */
export const sayCategoriesError = (error: unknown) =>
  toastError(named(error, text.calendar.categoriesSaveError))

export const sayExportError = (error: unknown) =>
  toastError(named(error, text.calendar.exportError))

/** For the panel in the place of the calendar, which ends the sentence itself. */
export const eventsLoadFailure = (error: unknown) =>
  named(error, (reason) => `${text.calendar.eventsLoadError} ${reason.replace(/\.$/, '')}`)

function named(error: unknown, words: (reason: string) => string): CallFailure {
  const known = error instanceof CallFailure ? error : undefined
  return new CallFailure({
    code: known?.code ?? '',
    status: known?.status ?? 0,
    text: words(textOfError(error)),
    ...(known?.requestId ? { requestId: known.requestId } : {}),
  })
}
