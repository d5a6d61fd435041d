/** Words of a text block, read into parts; everything that is no sign of ours stays text. */

export type InlinePart =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; href: string }

export type TextPart =
  | { kind: 'paragraph'; lines: InlinePart[][] }
  | { kind: 'list'; items: InlinePart[][] }

const LIST_LINE = /^\s*[-*•]\s+/

/** Paragraphs between empty lines, and lists of lines that begin with a dash. */
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

/** `[label](address)`, `**bold**` and bare addresses; each quantifier has its bound (abuse row 5). */
const SIGNS =
  /\[([^\][\n]{1,300})\]\((https?:\/\/[^\s()<>"]{1,2000})\)|\*\*([^*\n]{1,1000})\*\*|(https?:\/\/[^\s<>"]{1,2000})/gi

function readInline(line: string): InlinePart[] {
  const parts: InlinePart[] = []
  let end = 0
  for (const match of line.matchAll(SIGNS)) {
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) })
    const [whole, label, address, bold, bare] = match
    end = match.index + whole.length
    if (address !== undefined) parts.push({ kind: 'link', text: label!, href: address })
    else if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else {
      // the sentence ends, not the address
      const href = bare!.replace(/[.,;:!?)\]'*]+$/, '')
      parts.push({ kind: 'link', text: href, href })
      end -= bare!.length - href.length
    }
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}
