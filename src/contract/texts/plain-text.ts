import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/u

/**
 * Text that people write: stored and shown unchanged, as text (A3). Control characters
 * and lone surrogates are refused, because no database, mail or picture could keep them.
 * @param max in UTF-16 units, as browsers count them
 */
export function plainText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !UNSTORABLE.test(text), 'must not hold control characters')
}
