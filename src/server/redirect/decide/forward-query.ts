import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { withoutQrMarker } from './qr-marker.ts'

/** Bytes that a query must not contain unescaped (`toUriReference`). */
const TO_ESCAPE = /[^\w\-.~!$&'()*+,;=:@/?%[\]]|%(?![0-9A-Fa-f]{2})/g

/**
 * Adds a visitor's query to a destination. The destination's own keys take precedence, and only
 * printable ASCII is added, so that it cannot become a header (A21). If there is nothing to add,
 * the destination is returned byte for byte; pairs that would make it longer than allowed are left
 * out.
 * @param query as the client sent it, without '?'; latin1, as node:http returns it
 */
export function forwardQuery(destination: string, query: string): string {
  const given = withoutQrMarker(cutAt(query, '#'))
  if (given === '') return destination
  const base = cutAt(destination, '#')
  const ownQuery = base.slice(cutAt(base, '?').length + 1)
  const own = new Set(ownQuery.split('&').map(nameOf))
  let leftLength = DESTINATION_MAX_LENGTH - destination.length
  let added = ''
  for (const pair of given.split('&')) {
    if (pair === '' || own.has(nameOf(pair))) continue
    const escaped = `&${pair.replace(TO_ESCAPE, escapeCharacter)}`
    leftLength -= escaped.length
    if (leftLength < 0) break
    added += escaped
  }
  if (added === '') return destination
  const needsMark = !base.includes('?')
  const isJoined = ownQuery === '' || ownQuery.endsWith('&')
  const joined = needsMark ? `?${added.slice(1)}` : isJoined ? added.slice(1) : added
  return base + joined + destination.slice(base.length)
}

function cutAt(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at === -1 ? text : text.slice(0, at)
}

/** Two spellings of a key are the same key. */
function nameOf(pair: string): string {
  const name = cutAt(pair, '=').replaceAll('+', ' ')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Escapes a byte as it was sent, whatever it meant. */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code > 0xff) return encodeURIComponent(character.toWellFormed())
  return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
}
