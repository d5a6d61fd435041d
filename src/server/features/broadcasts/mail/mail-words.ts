import { addressAt } from '#contract/texts/text-addresses.ts'

/** Parses the text of a text block; anything that is not our own markup stays text. */

export type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; href: string }

export type TextPart =
  | { kind: 'paragraph'; lines: InlinePart[][] }
  | { kind: 'list'; items: InlinePart[][] }

const LIST_LINE = /^\s*[-*•]\s+/

/** Splits a text into paragraphs at empty lines, and into lists of lines that begin with a dash. */
export function readTextBlock(text: string): TextPart[] {
  const parts: TextPart[] = []
  let open: TextPart | undefined
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const isItem = LIST_LINE.test(line)
    const kind = isItem ? 'list' : 'paragraph'
    if (open?.kind !== kind) {
      open = isItem ? { kind: 'list', items: [] } : { kind: 'paragraph', lines: [] }
      parts.push(open)
    }
    const words = readInline(isItem ? line.replace(LIST_LINE, '') : line)
    if (open.kind === 'list') open.items.push(words)
    else open.lines.push(words)
  }
  return parts
}

/**
 * A label before an address in brackets, bold words, or a bare address. Every quantifier has a
 * bound (A5).
 */
const SIGNS = /\[([^\][\n]{1,300})\]\((?=https?:\/\/)|\*\*([^*\n]{1,1000})\*\*|(?=https?:\/\/)/gi

function readInline(line: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of line.matchAll(SIGNS)) {
    if (match.index < end) continue
    const sign = readSign(line, match)
    if (sign === undefined) continue
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) })
    parts.push(sign.part)
    end = sign.end
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}

function readSign(
  line: string,
  match: RegExpExecArray,
): { part: InlinePart; end: number } | undefined {
  const [whole, label, bold] = match
  const inside = match.index + whole.length
  if (bold !== undefined) return { part: { kind: 'bold', text: bold }, end: inside }
  const address = addressAt(line, inside)
  if (address === undefined) return undefined
  const { text: href, end } = address
  if (label === undefined) {
    return { part: { kind: 'link', text: line.slice(inside, end), href }, end }
  }
  if (line[end] !== ')') return undefined
  return { part: { kind: 'link', text: label, href }, end: end + 1 }
}
