/**
 * The only normaliser for aliases and usernames (design.md 4.1). It decides which spellings are
 * equal, both for a request's path and for a slug that somebody chooses.
 *
 * - A key is 1 to 64 characters from `A–Z a–z 0–9 _ -`, in ASCII lower case. Nothing else is
 *   folded.
 * - A path has exactly one segment; one trailing slash is ignored (`/abc/` is `/abc`).
 * - `%xx` is decoded once, and only to a character of a key (RFC 3986 §6.2.2.2); with any other
 *   escape, such as `%2F`, `%2e` and `%25`, the path is no link.
 * - `+` after the key (also `%2B`) asks for the preview of the link, not for the link.
 */

export const KEY_MAX_LENGTH = 64

const FORBIDDEN = 0
const PLUS = 0x2b
const SLASH = 0x2f
const PERCENT = 0x25
const QUESTION = 0x3f
const HASH = 0x23

/** by character code: lower-case code of a character allowed in keys, otherwise 0 */
const LOWER = new Uint8Array(128)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-') {
  LOWER[character.charCodeAt(0)] = character.toLowerCase().charCodeAt(0)
}

export interface LinkKey {
  domainId: string
  key: string
}

export interface LinkPath {
  key: string
  /** whether `+` followed the key */
  isPreview: boolean
}

/** @returns the canonical key of a slug as typed; undefined if it is invalid */
export function canonicalKey(text: string): string | undefined {
  if (text.length === 0 || text.length > KEY_MAX_LENGTH) return undefined
  let isLower = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const lower = code < 128 ? LOWER[code]! : FORBIDDEN
    if (lower === FORBIDDEN) return undefined
    if (lower !== code) isLower = false
  }
  return isLower ? text : text.toLowerCase()
}

/**
 * @param target from the request line: path and query, as the client sent it
 * @returns undefined if it cannot be a link
 */
export function readLinkPath(target: string): LinkPath | undefined {
  if (target.charCodeAt(0) !== SLASH) return undefined
  let end = 1
  for (; end < target.length; end++) {
    const code = target.charCodeAt(end)
    if (code === QUESTION || code === HASH) break
    if (code === PERCENT) return readEscapedPath(target)
    // the longest key with every character escaped, and a little more
    if (end > KEY_MAX_LENGTH + 2) return undefined
  }
  return readSegment(target, 1, end)
}

/**
 * Reads host and path into the key to look up.
 * @param domainOf which domain a Host header names; undefined for a host without links
 */
export function linkKeyOf(
  host: string | undefined,
  target: string,
  domainOf: (host: string | undefined) => string | undefined,
): (LinkKey & { isPreview: boolean }) | undefined {
  const path = readLinkPath(target)
  if (path === undefined) return undefined
  const domainId = domainOf(host)
  return domainId === undefined ? undefined : { domainId, ...path }
}

/** The query of a request target, without '?'; '' if there is none. */
export function queryOf(target: string): string {
  const at = target.indexOf('?')
  return at === -1 ? '' : target.slice(at + 1)
}

/**
 * Whether the specification's call of a page is requested: an alias never redirects then
 * (contract.md §2).
 */
export function asksForBioLink(target: string): boolean {
  const at = target.indexOf('source=')
  if (at === -1) return false
  return new URLSearchParams(queryOf(target)).getAll('source').includes('link-bio')
}

function readSegment(text: string, start: number, pathEnd: number): LinkPath | undefined {
  let end = pathEnd
  if (end > start + 1 && text.charCodeAt(end - 1) === SLASH) end--
  const isPreview = end > start + 1 && text.charCodeAt(end - 1) === PLUS
  if (isPreview) end--
  const key = canonicalKey(text.slice(start, end))
  return key === undefined ? undefined : { key, isPreview }
}

function readEscapedPath(target: string): LinkPath | undefined {
  const end = target.search(/[?#]/)
  const path = end === -1 ? target.slice(1) : target.slice(1, end)
  if (path.length > KEY_MAX_LENGTH * 3 + 4) return undefined
  let isForeign = false
  const decoded = path.replace(/%(.{0,2})/gs, (_, digits: string) => {
    const code = /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : 0
    if (code === PLUS || (code < 128 && LOWER[code] !== FORBIDDEN)) {
      return String.fromCharCode(code)
    }
    isForeign = true
    return ''
  })
  return isForeign ? undefined : readSegment(decoded, 0, decoded.length)
}
