import {
  ALIAS_PATTERN,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'

/** Checks that help while typing; the server decides. Each returns the text to show, or null. */

/** A linear pattern: something, an at sign, a host with a dot. */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/

export function checkEmail(value: string): string | null {
  const email = value.trim()
  return email.length <= 254 && EMAIL.test(email) ? null : text.auth.emailInvalid
}

export function checkNewPassword(value: string): string | null {
  return value.length < PASSWORD_MIN_LENGTH ? text.auth.passwordTooShort : null
}

export function checkUsername(value: string): string | null {
  const fits =
    value.length >= USERNAME_MIN_LENGTH &&
    value.length <= USERNAME_MAX_LENGTH &&
    ALIAS_PATTERN.test(value)
  return fits ? null : text.auth.usernameRules
}

/** A suggested username from an e-mail address. */
export function suggestUsername(email: string): string {
  return (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
}
