import { CallFailure } from './call-failure.ts'
import { textOfError } from './toasts.tsx'

/**
 * The failure of an operation under its own name (spec §8): the failed action, then the reason.
 * @param words puts the reason into a sentence
 */
export function namedFailure(error: unknown, words: (reason: string) => string): CallFailure {
  const known = error instanceof CallFailure ? error : undefined
  return new CallFailure({
    code: known?.code ?? '',
    status: known?.status ?? 0,
    text: words(textOfError(error)),
    ...(known ? { fields: known.fields } : {}),
    ...(known?.requestId ? { requestId: known.requestId } : {}),
  })
}
