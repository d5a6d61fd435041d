import { addressAt } from '../texts/text-addresses.ts'
import type { BroadcastBlock, MailRun } from './broadcasts.ts'

type Paragraph = Extract<BroadcastBlock, { kind: 'paragraph' }>
type List = Extract<BroadcastBlock, { kind: 'list' }>

const LIST_LINE = /^\s*[-*•]\s+/

/**
 * The paragraphs and lists that a text block stands for: paragraphs end at empty lines, and lines
 * that begin with a dash are a list. Anything that is not our own markup stays text.
 */
export function readTextBlock(text: string): (Paragraph | List)[] {
  const parts: (Paragraph | List)[] = []
  let open: Paragraph | List | undefined
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const isItem = LIST_LINE.test(line)
    const words = readInline(isItem ? line.replace(LIST_LINE, '') : line)
    if (isItem && open?.kind === 'list') open.items.push(words)
    else if (!isItem && open?.kind === 'paragraph') open.words.push({ text: '\n' }, ...words)
    else {
      open = isItem
        ? { kind: 'list', ordered: false, items: [words] }
        : { kind: 'paragraph', words }
      parts.push(open)
    }
  }
  return parts
}

/**
 * A label before an address in brackets, bold words, or a bare address. Every quantifier has a
 * bound (A5).
 */
const SIGNS = /\[([^\][\n]{1,300})\]\((?=https?:\/\/)|\*\*([^*\n]{1,1000})\*\*|(?=https?:\/\/)/gi

function readInline(line: string): MailRun[] {
  const runs: MailRun[] = []
  let end = 0
  for (const match of line.matchAll(SIGNS)) {
    if (match.index < end) continue
    const sign = readSign(line, match)
    if (sign === undefined) continue
    if (match.index > end) runs.push({ text: line.slice(end, match.index) })
    runs.push(sign.run)
    end = sign.end
  }
  if (end < line.length) runs.push({ text: line.slice(end) })
  return runs
}

function readSign(line: string, match: RegExpExecArray): { run: MailRun; end: number } | undefined {
  const [whole, label, bold] = match
  const inside = match.index + whole.length
  if (bold !== undefined) return { run: { text: bold, bold: true }, end: inside }
  const address = addressAt(line, inside)
  if (address === undefined) return undefined
  const { text: link, end } = address
  if (label === undefined) return { run: { text: line.slice(inside, end), link }, end }
  if (line[end] !== ')') return undefined
  return { run: { text: label, link }, end: end + 1 }
}
