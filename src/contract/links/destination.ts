import { DESTINATION_MAX_LENGTH } from '../constants.ts'
import { failure } from '../errors.ts'
import { destinationRules } from './destination-rules.ts'

/**
 * The part of the WHATWG URL that we use, available in all our runtimes; the contract has no DOM or
 * Node types.
 */
interface ParsedAddress {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
}
declare const URL: { new (text: string): ParsedAddress; canParse(text: string): boolean }

export interface Destination {
  /** stored byte for byte; Location is made from it (design.md §4.1) */
  readonly text: string
  /** the parsed form, for comparisons */
  readonly href: string
  /** the host that visitors reach, in ASCII (`xn--…`), with a port unless it is the default one */
  readonly asciiHost: string
}

/**
 * Scheme, two slashes and the first character of a host. Without both slashes, some browsers read
 * `http:evil.com` as relative to our address and others as absolute.
 */
const WEB_START = /^https?:\/\/[^/\\?#]/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/
const PRINTABLE_ASCII = /^[\u0020-\u007e]*$/

/** Tells which rule refused an address. */
export type DestinationRule = keyof typeof destinationRules

/** Reports the rule that refused an address under its field. */
export function destinationRefused(rule: DestinationRule, field = 'destination', cause?: unknown) {
  return failure('destinationInvalid', { fields: { [field]: destinationRules[rule] }, cause })
}

/**
 * Reads a link's destination: http or https, no userinfo, no backslash before the query, no
 * control character in scheme or host, a host that could have an address, at most
 * DESTINATION_MAX_LENGTH characters (A1, A12, A21).
 * The server, which knows our own hosts, refuses those.
 * @param field the name of the field that contained it
 * @throws destinationMissing, destinationInvalid with the rule that refused it
 */
export function readDestination(given: string, field?: string): Destination {
  if (given.length > DESTINATION_MAX_LENGTH * 2) throw destinationRefused('tooLong', field)
  const trimmed = given.trim()
  if (trimmed === '') throw failure('destinationMissing')
  const destination = judgeWebAddress(trimmed)
  if (typeof destination === 'string') throw destinationRefused(destination, field)
  return destination
}

/** The same, for text that may not be a destination. @returns undefined if it is not */
export function readWebAddress(given: string): Destination | undefined {
  const destination = judgeWebAddress(given)
  return typeof destination === 'string' ? undefined : destination
}

/** @returns the rule that refuses it, if it is not a destination */
function judgeWebAddress(given: string): Destination | DestinationRule {
  const parsed = parseWebAddress(given)
  if (typeof parsed === 'string') return parsed
  const text = PRINTABLE_ASCII.test(given) ? given : parsed.href
  if (text.length > DESTINATION_MAX_LENGTH) return 'tooLong'
  return { text, href: parsed.href, asciiHost: parsed.host }
}

/**
 * Refuses `.com`, which `。com` becomes: labels are not empty and have at most 63 characters, names
 * at most 253 (RFC 1035).
 */
function canResolve(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  const parts = name.split('.')
  return name.length <= 253 && parts.every((part) => part !== '' && part.length <= 63)
}

/**
 * Matches nearly every address: a host of letters, then characters that all parsers agree on. A
 * page needs a dozen addresses, and parsing each would take longer than everything else.
 */
const PLAIN_ADDRESS =
  /^https?:\/\/(?=[^/?#]{1,253}(?:[/?#]|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/

const isPlainAddress = (text: string) =>
  text.length <= DESTINATION_MAX_LENGTH && PLAIN_ADDRESS.test(text) && !text.includes('xn--')

/** Whether a stored address may become an href or a Location; old rows may hold anything (A2). */
export function isSafeWebAddress(text: string): boolean {
  if (isPlainAddress(text)) return true
  return PRINTABLE_ASCII.test(text) && typeof parseWebAddress(text) !== 'string'
}

function parseWebAddress(text: string): ParsedAddress | DestinationRule {
  if (text.length > DESTINATION_MAX_LENGTH) return 'tooLong'
  if (!WEB_START.test(text)) return 'scheme'
  const afterSlashes = text.slice(text.indexOf('//') + 2)
  const authority = afterSlashes.slice(0, endOf(afterSlashes, /[/?#\\]/))
  if (CONTROLS.test(authority)) return 'controls'
  if (authority.includes('@')) return 'userData'
  // browsers read a backslash as a slash, others as part of a name: the shown host could be wrong
  if (afterSlashes.slice(0, endOf(afterSlashes, /[?#]/)).includes('\\')) return 'backslash'
  if (!URL.canParse(text)) return 'host'
  const parsed = new URL(text)
  const isWeb = parsed.protocol === 'http:' || parsed.protocol === 'https:'
  if (!isWeb) return 'scheme'
  if (parsed.username !== '' || parsed.password !== '') return 'userData'
  return canResolve(parsed.hostname) ? parsed : 'host'
}

function endOf(text: string, stop: RegExp): number {
  const at = text.search(stop)
  return at === -1 ? text.length : at
}
