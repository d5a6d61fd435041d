import { DESTINATION_MAX_LENGTH } from '../constants.ts'
import { type Destination, readWebAddress } from '../links/destination.ts'

/** A web address that stands in a text. */
export interface TextAddress extends Destination {
  /** where it begins in the text, and where it ends */
  start: number
  end: number
}

const START = /https?:\/\//gi
/** White space, what nobody sees, quotation marks, and what begins markup. Joiners belong to words. */
const BREAK = /[\s\p{Cc}<>"“”„‟«»‹›]|(?![\u200c\u200d])\p{Cf}/u
/** A sentence of Chinese or Japanese goes on without a space. */
const FULL_STOP = /[。、｡､]/
const CLOSERS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '（': '）',
  '［': '］',
  '「': '」',
  '『': '』',
  '【': '】',
  '《': '》',
  '〈': '〉',
}
const OPENERS = new Map(Object.entries(CLOSERS).map(([opener, closer]) => [closer, opener]))
/** Characters that end a sentence rather than an address, in any script, and marks of Markdown. */
const TRAILING = /(?![/#%&@_-])[\p{Po}\p{Ps}\p{Pi}\p{Pf}\p{Pd}`~^\u200c\u200d]$/u
/** An emphasis that begins before the address ends behind it. */
const OPEN_UNDERSCORE = /(?:^|[\s(*~])_{1,2}(?:[^\s_][^\n]*)?$/

/**
 * The web addresses in a text that a person wrote, in order: brackets that are opened in one belong to it,
 * punctuation behind it does not. An address that no link may lead to is not one here either.
 */
export function findAddresses(text: string): TextAddress[] {
  const found: TextAddress[] = []
  let from = 0
  for (const { index } of text.matchAll(START)) {
    if (index < from) continue
    const address = addressAt(text, index)
    if (address === undefined) continue
    found.push(address)
    from = address.end
  }
  return found
}

/** A piece of a text: words, or an address that may be followed. */
export interface TextPart {
  text: string
  href?: string
}

/** A text with the web addresses in it, and only these, as parts of their own (A1 and A3). */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { start, end, href } of findAddresses(text)) {
    if (start > from) parts.push({ text: text.slice(from, start) })
    parts.push({ text: text.slice(start, end), href })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** The address that begins at a place of a text, which is where `http` stands. */
export function addressAt(text: string, start: number): TextAddress | undefined {
  const end =
    start +
    trimmed(extentOf(text.slice(start, start + DESTINATION_MAX_LENGTH)), () =>
      OPEN_UNDERSCORE.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)),
    )
  const destination = readWebAddress(text.slice(start, end))
  return destination && { ...destination, start, end }
}

/** As far as it may go: to a break, a full stop behind the host, or a bracket that nothing in it opened. */
function extentOf(text: string): string {
  const open: string[] = []
  let slashes = 0
  let at = 0
  for (const sign of text) {
    if (BREAK.test(sign)) break
    if (sign === '/') slashes++
    if (slashes > 2 && FULL_STOP.test(sign)) break
    const opener = OPENERS.get(sign)
    if (opener !== undefined && open.pop() !== opener) break
    if (sign in CLOSERS) open.push(sign)
    at += sign.length
  }
  return text.slice(0, at)
}

/** Whether a sign stands behind an address rather than in it, as far as one sign can tell. */
export const standsBehind = (sign: string): boolean =>
  BREAK.test(sign) || FULL_STOP.test(sign) || OPENERS.has(sign) || TRAILING.test(sign)

/** @returns how many characters of it are the address */
function trimmed(text: string, isEmphasized: () => boolean): number {
  let end = text.length
  for (;;) {
    const last = text.slice(0, end)
    if (TRAILING.test(last)) end -= /[\ud800-\udbff].$/s.test(last) ? 2 : 1
    else if (last.endsWith('_') && isEmphasized()) end--
    else return end
  }
}
