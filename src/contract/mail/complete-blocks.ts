import type { BroadcastBlock, MailRun } from './broadcasts.ts'

/** Characters in all blocks of a mail. */
export const BROADCAST_WORDS_MAX = 60_000
/** What inboxes have room for at most. */
export const INBOX_LINE_MAX = 150
/** Gmail cuts longer mails off; bytes of the HTML. */
export const BROADCAST_SIZE_MAX = 100 * 1024

/** What a block says, one paragraph or item a line; '' for lines and for pictures without text. */
export function wordsOf(block: BroadcastBlock): string {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return block.text
    case 'paragraph':
      return textOf(block.words)
    case 'list':
      return block.items.map(textOf).join('\n')
    case 'quote':
      return block.paragraphs.map(textOf).join('\n')
    case 'button':
      return block.label
    case 'picture':
      return block.alt
    case 'divider':
      return ''
  }
}

const textOf = (words: readonly MailRun[]) => words.map(({ text }) => text).join('')

/** The characters of a document, which BROADCAST_WORDS_MAX limits. */
export const lengthOf = (blocks: readonly BroadcastBlock[]): number =>
  blocks.reduce((sum, block) => sum + wordsOf(block).length, 0)

/** What inboxes show after the subject: what its author chose, or the first words. */
export function inboxLineOf(previewText: string, blocks: readonly BroadcastBlock[]): string {
  const words = previewText.trim() || blocks.filter(isProse).map(wordsOf).join(' ')
  return words.replace(/\s+/g, ' ').trim().slice(0, INBOX_LINE_MAX)
}

/** Whether somebody can read it as words. */
const isProse = ({ kind }: BroadcastBlock): boolean =>
  kind !== 'button' && kind !== 'picture' && kind !== 'divider'

/** A mail needs at least one such part to be sent … */
export const hasWords = (block: BroadcastBlock): boolean =>
  isProse(block) && wordsOf(block).trim() !== ''
/** … and none of these: a button without a label or destination. */
export const isHalfButton = (block: BroadcastBlock): boolean =>
  block.kind === 'button' && (block.label.trim() === '' || block.address === '')
