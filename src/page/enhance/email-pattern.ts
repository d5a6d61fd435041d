/** The pattern of HTML's e-mail field, but with a dotted domain; RFC 5321 lengths. */
const PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** Whether the Subscribe button is enabled (spec §5). Ignores surrounding spaces. */
export function isEmail(value: string): boolean {
  const email = value.trim()
  return email.length <= 254 && PATTERN.test(email)
}
