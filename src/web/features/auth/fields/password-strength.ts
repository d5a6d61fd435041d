import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'

/** 0 too short, 1 easy to guess … 4 very good. Only a hint; the server decides. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

/**
 * Length counts most; few different characters or sequences do not. No composition rules: a few
 * words are better than a short, complicated password.
 */
export function passwordScore(password: string): PasswordScore {
  const characters = [...password]
  if (characters.length < PASSWORD_MIN_LENGTH) return 0
  const different = new Set(characters.map((one) => one.toLowerCase())).size
  const steps = characters.filter((one, at) => at > 0 && isNext(characters[at - 1] ?? '', one))
  const effective = Math.min(characters.length, different * 2) - steps.length
  if (effective < PASSWORD_MIN_LENGTH) return 1
  if (effective < 12) return 2
  return effective < 16 ? 3 : 4
}

/** `ab`, `21`, `aa`: pairs that are easy to guess. */
function isNext(before: string, after: string): boolean {
  return Math.abs((before.codePointAt(0) ?? 0) - (after.codePointAt(0) ?? 0)) <= 1
}
