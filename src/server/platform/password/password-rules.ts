import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/**
 * The rules for a new password (threats.md §3): 8 to 128 characters, no composition rules, and none
 * of the passwords that attackers try first.
 * @throws Failure passwordTooShort (err_8); the field's text names the rule
 */
export function requireUsablePassword(password: string, email?: string): void {
  // characters as people count them, not UTF-16 units
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) throw failure('passwordTooShort')
  if (length > PASSWORD_MAX_LENGTH) {
    throw refuse(`Password must be at most ${PASSWORD_MAX_LENGTH} characters in length`)
  }
  if (isCommonPassword(password) || password.toLowerCase() === email?.toLowerCase()) {
    throw refuse('This password is among the first that attackers try, please choose another')
  }
}

function refuse(text: string) {
  return failure('passwordTooShort', { fields: { password: text } })
}

/**
 * Whether it is a well-known password, a sequence on the keyboard or of digits, or one repeated
 * piece.
 */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return COMMON_PASSWORDS.has(folded) || isRepetition(folded) || isRun(folded)
}

/** `aaaaaaaa`, `12121212`, `abcdabcd`: only a repeated piece of up to four characters. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= 4; size++) {
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    ) {
      return true
    }
  }
  return false
}

const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
].flatMap((run) => [run, [...run].reverse().join('')])

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text))
}
