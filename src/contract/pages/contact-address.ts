import { failure } from '../errors.ts'
import { readDestination } from '../links/destination.ts'

/** Addresses of e-mail and phone blocks: only `mailto:` and `tel:` (A1). */

const MAILBOX_MAX_LENGTH = 254
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
/** A host with a dot in it, no scheme, no port. */
const BARE_HOST = /^(?:[\p{L}\p{M}\p{N}-]{1,63}\.)+[\p{L}\p{M}\p{N}-]{2,63}(?:[/?#]|$)/u
const PHONE_GIVEN = /^\+?[0-9 ().*#/-]{2,40}$/
const PHONE_STORED = /^tel:\+?[0-9*#]{2,24}$/

/**
 * Reads what an owner typed for an e-mail item: an address, with or without `mailto:`. @returns
 * `mailto:ada@example.com`; escapes `%` and `?` of the local part (RFC 6068) @throws
 * destinationMissing, destinationInvalid
 */
export function readMailAddress(given: string): string {
  const text = withoutScheme(given, 'mailto:')
  if (!isMailbox(text)) throw failure('destinationInvalid')
  return `mailto:${text.replace(/[%?&#/^`{|}]/g, encodeURIComponent)}`
}

/**
 * Reads what an owner typed for a phone item: a number as people write it, with or without `tel:`.
 * @returns `tel:+4930123456`
 * @throws destinationMissing, destinationInvalid
 */
export function readPhoneAddress(given: string): string {
  const text = withoutScheme(given, 'tel:')
  if (!PHONE_GIVEN.test(text)) throw failure('destinationInvalid')
  const address = `tel:${text.replace(/[^0-9+*#]/g, '')}`
  if (!PHONE_STORED.test(address)) throw failure('destinationInvalid')
  return address
}

/** Whether a stored address may become an href; old rows may contain anything (A2). */
export function isSafeContactAddress(address: string): boolean {
  if (PHONE_STORED.test(address)) return true
  if (!address.startsWith('mailto:') || address.length > MAILBOX_MAX_LENGTH * 3) return false
  return isMailbox(address.slice(7).replace(/%[0-9A-F]{2}/g, unescapeOne))
}

/**
 * The website of a contact card, which people write with or without `https://`.
 * @returns '' if it is empty or not a web address (A69); old rows may contain anything
 */
export function websiteAddress(given: string): string {
  const text = given.trim()
  try {
    return readDestination(BARE_HOST.test(text) ? `https://${text}` : text).text
  } catch {
    return ''
  }
}

function withoutScheme(given: string, scheme: string): string {
  if (given.length > MAILBOX_MAX_LENGTH * 2) throw failure('destinationInvalid')
  const trimmed = given.trim()
  const text = trimmed.toLowerCase().startsWith(scheme)
    ? trimmed.slice(scheme.length).trim()
    : trimmed
  if (text === '') throw failure('destinationMissing')
  return text
}

function isMailbox(text: string): boolean {
  if (text.length > MAILBOX_MAX_LENGTH) return false
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    at <= 64 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label))
  )
}

function unescapeOne(escaped: string): string {
  return String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
}
