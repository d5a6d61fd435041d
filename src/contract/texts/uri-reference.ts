/**
 * Characters that RFC 3986 does not allow unescaped, and a `%` that begins no escape. Square
 * brackets and a second `#` are not included: browsers send them unchanged, and servers distinguish
 * `a[]` from `a%5B%5D` (docs/decisions/106-redirects-that-arrive.md).
 */
const NOT_ALLOWED = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![0-9A-Fa-f]{2})/gu

/**
 * An address for `Location` and mails: a valid URI reference, byte for byte the same wherever
 * possible.
 */
export function toUriReference(address: string): string {
  return address.replace(NOT_ALLOWED, (sign) => encodeURIComponent(sign.toWellFormed()))
}
