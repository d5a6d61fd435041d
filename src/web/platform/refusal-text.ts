import { accountTextOf, errors } from '#contract/errors.ts'
import { text } from '#web/messages/index.ts'

/**
 * The text of a refusal in the application's language: by its code, or by status if the code is
 * missing or unknown. English is the catalogue, letter for letter (spec §8).
 */
export function refusalTextOf(code: string, status: number): string {
  // missing until a screen beyond the dashboard has loaded
  const texts: Partial<Record<string, string>> | undefined = text.refusals
  if (texts === undefined || Object.keys(texts).length === 0) return accountTextOf(code, status)
  return (
    texts[code] ?? (isByStatus(status) ? texts[`err_${status}`] : undefined) ?? text.errors.unknown
  )
}

const OTHER_REASON = 'This value is not valid'

/** Why a field was refused: translates the English text from the server. */
export function fieldTextOf(words: string): string {
  const reasons: Record<string, string> = text.reasons ?? {}
  const entry = Object.values(errors).find((one) => one.text === words)
  if (entry) return refusalTextOf(entry.code, entry.status)
  return reasons[words] ?? reasons[OTHER_REASON] ?? words
}

function isByStatus(status: number): boolean {
  return status === 401 || status === 404 || status === 500
}
