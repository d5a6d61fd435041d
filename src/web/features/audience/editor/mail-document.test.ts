import { Node } from '@tiptap/pm/model'
import { getSchema } from '@tiptap/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { broadcastDocumentSchema } from '#contract/mail/broadcasts.ts'
import { mailFields } from '#contract/mail/mail-fields.ts'
import type { MailBlock, MailRun } from '../audience.api.ts'
import { blocksOf, documentOf } from './mail-document.ts'
import { MailButton, MailPicture, wordExtensions } from './mail-schema.ts'

const schema = getSchema([...wordExtensions(''), MailButton, MailPicture])

/** Through the editor's own document, which refuses what its schema does not know. */
function throughEditor(blocks: readonly MailBlock[]): MailBlock[] {
  const node = Node.fromJSON(schema, documentOf(blocks))
  node.check()
  return blocksOf(node.toJSON())
}

const unit = fc.constantFrom(
  'a',
  'B',
  ' ',
  '*',
  '_',
  '[',
  '<',
  '&',
  '"',
  'ß',
  'ب',
  '👋',
  '- ',
  '**x**',
)
const textOf = (max: number, more: readonly string[] = []) =>
  fc
    .array(more.length === 0 ? unit : fc.oneof(unit, fc.constantFrom(...more)), { maxLength: max })
    .map((all) => all.join(''))
const address = fc.constantFrom(
  'https://example.org/a_(b)?c=*d*#e',
  'http://größe.example/ä',
  'HTTPS://Example.org',
)
const flag = fc.constantFrom(true as const, undefined)
const run = fc
  .record({
    text: textOf(6, ['\n']),
    bold: flag,
    italic: flag,
    link: fc.option(address, { nil: undefined }),
    field: fc.option(fc.constantFrom(...mailFields), { nil: undefined }),
  })
  .filter(({ text }) => text !== '')
  .map(
    ({ text, bold, italic, link, field }): MailRun => ({
      text,
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(link && { link }),
      ...(field && { field }),
    }),
  )
const marks = ({ text: _text, ...all }: MailRun) => JSON.stringify(all)
/** as the editor writes them: neighbours differ in their marks */
const words = fc
  .array(run, { maxLength: 5 })
  .map((all) => all.filter((one, at) => at === 0 || marks(one) !== marks(all[at - 1]!)))
const block: fc.Arbitrary<MailBlock> = fc.oneof(
  words.map((words) => ({ kind: 'paragraph' as const, words })),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(words, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('quote' as const),
    paragraphs: fc.array(words, { minLength: 1, maxLength: 3 }),
  }),
  textOf(8, ['\n']).map((text) => ({ kind: 'heading' as const, text })),
  textOf(8).map((text) => ({ kind: 'heading' as const, text, level: 2 as const })),
  fc.record({
    kind: fc.constant('button' as const),
    label: textOf(8),
    address: fc.oneof(address, fc.constant('')),
  }),
  fc.record({
    kind: fc.constant('picture' as const),
    picture: fc.constantFrom('', `/media/${'a'.repeat(64)}.jpg`),
    alt: textOf(8),
  }),
  fc.constant({ kind: 'divider' as const }),
)
const isEmpty = (block: MailBlock) => block.kind === 'paragraph' && block.words.length === 0
const blocks = fc
  .array(block, { maxLength: 8 })
  .map((all) => all.slice(0, all.findLastIndex((one) => !isEmpty(one)) + 1))

describe('the blocks of a mail', () => {
  it('are the same after the editor had them', () => {
    fc.assert(
      fc.property(blocks, (blocks) => {
        expect(broadcastDocumentSchema.parse({ blocks })).toEqual({ blocks })
        expect(throughEditor(blocks)).toEqual(blocks)
      }),
      { numRuns: 500 },
    )
  })

  it('that are texts become the paragraphs and lists they stand for, once', () => {
    fc.assert(
      fc.property(textOf(30, ['\n', '\n\n', '- ', '[a](https://example.org)']), (text) => {
        const read = throughEditor([{ kind: 'text', text }])
        expect(broadcastDocumentSchema.parse({ blocks: read })).toEqual({ blocks: read })
        expect(throughEditor(read)).toEqual(read)
      }),
    )
    expect(
      throughEditor([{ kind: 'text', text: 'a **b**\nc\n\n- one\n- [two](https://e.org/2)' }]),
    ).toEqual([
      {
        kind: 'paragraph',
        words: [{ text: 'a ' }, { text: 'b', bold: true }, { text: '\nc' }],
      },
      {
        kind: 'list',
        ordered: false,
        items: [[{ text: 'one' }], [{ text: 'two', link: 'https://e.org/2' }]],
      },
    ])
  })

  it('lose an empty last paragraph and what is no web address', () => {
    const words = [{ text: 'a' }]
    expect(
      throughEditor([
        { kind: 'paragraph', words },
        { kind: 'paragraph', words: [] },
      ]),
    ).toEqual([{ kind: 'paragraph', words }])
    expect(throughEditor([])).toEqual([])
    const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks }] }]
    expect(blocksOf({ type: 'doc', content })).toEqual([{ kind: 'paragraph', words }])
  })
})
