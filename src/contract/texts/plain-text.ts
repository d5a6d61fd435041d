import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u

/**
 * Text that people write: kept as it is and shown as text (A3), except that control characters
 * and halves of characters are refused, which no database, mail or picture could carry unchanged.
 * @param max in UTF-16 units, as the browser counts them
 */
export function plainText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !UNSTORABLE.test(text), 'must not hold control characters')
}
