import type { CallFailure } from '#web/platform/call-failure.ts'

const ALIAS_CODES = /^err_(26|27|29|29_1|29_2)$/
const DESTINATION_CODES = /^err_(21|22|28|241)$/

/**
 * The texts of a refusal by field. If a code about one field names none, its text belongs
 * to that field; a code about addresses belongs to the only address that was sent.
 * @param sent the keys of the body
 */
export function fieldErrorsOf(
  failure: CallFailure,
  sent: readonly string[],
): Record<string, string> {
  if (Object.keys(failure.fields).length > 0) return { ...failure.fields }
  if (ALIAS_CODES.test(failure.code)) return { alias: failure.message }
  if (!DESTINATION_CODES.test(failure.code)) return {}
  const addresses = sent.filter((key) => /destination/i.test(key))
  return { [addresses[0] ?? 'destination']: failure.message }
}
