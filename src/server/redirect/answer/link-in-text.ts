import { standsBehind } from '#contract/texts/text-addresses.ts'
import { canonicalKey, type LinkPath } from '../link-key.ts'

/**
 * Guesses the name that an unknown path stands for, because sentences and chats append text to an
 * address (contract.md §5). Used only after a miss, so an existing name always wins.
 */
export interface LinkInText extends LinkPath {
  /** the corrected request target: the name, and as its query what was meant as one */
  target: string
}

/** The longest path that is examined: a name with every character escaped, and some more. */
const PATH_MAX = 1_000
/**
 * Marks the end of a name: `&` in place of `?`, or both of these or a fragment's mark in escaped
 * form.
 */
const END_OF_NAME = /&|%26|%3f|%23/i
/**
 * Characters allowed in keys that are also Markdown, and characters that often end other addresses.
 */
const ALSO_BEHIND = /[/_#%@|=\\]/
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const BEFORE_NAME = /^[/\s]+/

/** @param target from the request line @returns undefined if it contains no name */
export function readLinkInText(target: string): LinkInText | undefined {
  const pathEnd = target.search(/[?#]|$/)
  const path = target.slice(0, pathEnd)
  const nameEnd = path.search(END_OF_NAME)
  const written = nameEnd === -1 ? path : path.slice(0, nameEnd)
  if (written.length > PATH_MAX) return undefined
  const text = withoutBehind(unescaped(written).replace(UNSEEN, '').replace(BEFORE_NAME, ''))
  const isPreview = text.endsWith('+')
  const name = isPreview ? withoutBehind(text.slice(0, -1)) : text
  const key = canonicalKey(name)
  if (key === undefined) return undefined
  const queries = [nameEnd === -1 ? '' : queryBehind(path.slice(nameEnd)), queryOf(target, pathEnd)]
  const query = queries.filter((one) => one !== '').join('&')
  const asked = `/${name}${isPreview ? '+' : ''}`
  return { key, isPreview, target: query === '' ? asked : `${asked}?${query}` }
}

function withoutBehind(text: string): string {
  const signs = [...text]
  while (signs.length > 0 && isBehind(signs.at(-1)!)) signs.pop()
  return signs.join('')
}

/**
 * Whether a character may be trailing text. Control characters are not: nobody leaves them behind.
 */
const isBehind = (sign: string) =>
  ALSO_BEHIND.test(sign) || /\s/.test(sign) || (!/\p{Cc}/u.test(sign) && standsBehind(sign))

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes as browsers encode addresses, otherwise as older programs did. */
function unescaped(text: string): string {
  if (!text.includes('%')) return text
  const bytes = Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
    'latin1',
  )
  try {
    return utf8.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}

/** @param text starting with the character in the place of `?` */
function queryBehind(text: string): string {
  if (text.startsWith('&')) return text.replace(/^&+(?:amp;)?/, '')
  if (/^%23/.test(text)) return ''
  return text.slice(3).replace(/%26/g, '&').replace(/%3d/gi, '=')
}

function queryOf(target: string, at: number): string {
  return target[at] === '?' ? target.slice(at + 1) : ''
}
