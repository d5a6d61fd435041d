import type { JSONContent } from '@tiptap/react'
import { readTextBlock } from '#contract/mail/read-text-block.ts'
import type { MailBlock, MailRun } from '../audience.api.ts'
import { webAddressOf } from './web-address.ts'

/** Our blocks as the document of the editor, and back. */

type Marks = NonNullable<JSONContent['marks']>

/** Text blocks become the paragraphs and lists that they stand for. */
export function documentOf(blocks: readonly MailBlock[]): JSONContent {
  const content = blocks.flatMap((block) =>
    (block.kind === 'text' ? readTextBlock(block.text) : [block]).map(nodeOf),
  )
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content }
}

/** Empty paragraphs at the end are where the cursor was, and are left out. */
export function blocksOf(document: JSONContent): MailBlock[] {
  const blocks = (document.content ?? []).map(blockOf)
  const last = blocks.findLastIndex(
    (block) => !(block.kind === 'paragraph' && block.words.length === 0),
  )
  return blocks.slice(0, last + 1)
}

function nodeOf(block: Exclude<MailBlock, { kind: 'text' }>): JSONContent {
  switch (block.kind) {
    case 'paragraph':
      return paragraphOf(block.words)
    case 'heading': {
      const content = block.text === '' ? [] : [{ type: 'text', text: block.text }]
      return { type: 'heading', attrs: { level: block.level === 2 ? 3 : 2 }, content }
    }
    case 'list': {
      const content = block.items.map((words) => ({
        type: 'listItem',
        content: [paragraphOf(words)],
      }))
      return { type: block.ordered ? 'orderedList' : 'bulletList', content }
    }
    case 'quote':
      return { type: 'blockquote', content: block.paragraphs.map(paragraphOf) }
    case 'divider':
      return { type: 'horizontalRule' }
    case 'button':
      return { type: 'mailButton', attrs: { label: block.label, address: block.address } }
    case 'picture':
      return { type: 'mailPicture', attrs: { picture: block.picture, alt: block.alt } }
  }
}

const paragraphOf = (words: readonly MailRun[]): JSONContent => ({
  type: 'paragraph',
  content: words.flatMap(({ text, bold, italic, link, field }): JSONContent[] => {
    const marks: Marks = [
      ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
    ]
    if (field !== undefined) {
      return [{ type: 'personalField', attrs: { field, fallback: text }, marks }]
    }
    return text
      .split('\n')
      .flatMap((line, at) => [
        ...(at === 0 ? [] : [{ type: 'hardBreak', marks }]),
        ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
      ])
  }),
})

function blockOf(node: JSONContent): MailBlock {
  const content = node.content ?? []
  switch (node.type) {
    case 'heading': {
      const text = content.map((one) => one.text ?? '').join('')
      return { kind: 'heading', text, ...(node.attrs?.level === 3 && { level: 2 as const }) }
    }
    case 'bulletList':
    case 'orderedList': {
      const items = content.map((item) => runsOf(item.content?.[0]))
      return { kind: 'list', ordered: node.type === 'orderedList', items }
    }
    case 'blockquote':
      return { kind: 'quote', paragraphs: content.map(runsOf) }
    case 'horizontalRule':
      return { kind: 'divider' }
    case 'mailButton':
      return { kind: 'button', label: node.attrs?.label, address: node.attrs?.address }
    case 'mailPicture':
      return { kind: 'picture', picture: node.attrs?.picture, alt: node.attrs?.alt }
    default:
      return { kind: 'paragraph', words: runsOf(node) }
  }
}

/** Neighbours with the same marks are one run. */
function runsOf(paragraph: JSONContent | undefined): MailRun[] {
  const runs: MailRun[] = []
  for (const node of paragraph?.content ?? []) {
    const marks = marksOf(node.marks ?? [])
    if (node.type === 'personalField') {
      runs.push({ text: node.attrs?.fallback, ...marks, field: node.attrs?.field })
      continue
    }
    const text = node.type === 'hardBreak' ? '\n' : (node.text ?? '')
    const run = { text, ...marks }
    const last = runs.at(-1)
    if (last && isAlike(last, run)) last.text += text
    else if (text !== '') runs.push(run)
  }
  return runs
}

function marksOf(marks: Marks): Omit<MailRun, 'text'> {
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const link = webAddressOf(marks.find(({ type }) => type === 'link')?.attrs?.href ?? '')
  return {
    ...(has('bold') && { bold: true as const }),
    ...(has('italic') && { italic: true as const }),
    ...(link !== undefined && { link }),
  }
}

const isAlike = (one: MailRun, other: MailRun) =>
  one.field === other.field &&
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.link === other.link
