import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError } from '#web/platform/toasts.tsx'

/** The chat's own failures (spec §8): what it was that failed, then why. */

export const chatsFailure = (error: unknown) => named(error, text.chat.chatsError)
export const groupsFailure = (error: unknown) => named(error, text.chat.groupsError)
export const messagesFailure = (error: unknown) => named(error, text.chat.messagesError)
export const searchFailure = (error: unknown) => named(error, text.chat.searchError)
export const sayGroupError = (error: unknown) => toastError(named(error, text.chat.groupSaveError))

function named(error: unknown, words: (reason: string) => string): CallFailure {
  const known = error instanceof CallFailure ? error : undefined
  return new CallFailure({
    code: known?.code ?? '',
    status: known?.status ?? 0,
    // panels and toasts end the sentence themselves
    text: words(textOfError(error)).replace(/\.$/, ''),
    ...(known?.requestId ? { requestId: known.requestId } : {}),
  })
}
