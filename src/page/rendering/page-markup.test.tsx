import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  BLOCK_KINDS,
  BLOCK_LAYOUTS,
  BLOCK_LOCKS,
  type PageBlock,
  type PageIcon,
} from '#contract/pages/page-document.ts'
import { BioPage } from '../bio-page.tsx'
import type { PageInput } from '../page-input.ts'
import { sampleDocument, sampleInput } from '../sample-page.ts'
import { withoutPreloads } from './html-document.ts'
import { inLanguage, pageMarkup } from './page-markup.tsx'

/** The components' output when React renders them all at once. */
function renderedAtOnce({ document, homeUrl, hasBrowserHint, lang }: PageInput): string {
  const page = (
    <BioPage
      document={document}
      homeUrl={homeUrl}
      hasBrowserHint={hasBrowserHint}
      actions={<i>here</i>}
    />
  )
  return withoutPreloads(renderToStaticMarkup(inLanguage(lang, page)))
}

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', ' ', ' a  b ', `<b title='x' "y">&amp;`, '\ue000\ue001', '{{actions}}', '\n'),
)
const address = fc.oneof(
  fc.constantFrom(
    '',
    'https://way.example/a?b=c&d="e"',
    'mailto:a@b.example',
    'tel:+4930',
    'javascript:alert(1)',
    '/media/x.webp',
    '//evil.example',
    'https://\ue001/\ue002',
    'https://xn--80ak6aa92e.com/',
  ),
  text,
)
const flag = fc.boolean()
const maybe = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const block: fc.Arbitrary<Omit<PageBlock, 'id'>> = fc.record(
  {
    kind: fc.constantFrom(...BLOCK_KINDS),
    title: text,
    url: address,
    thumbnail: fc.option(address),
    text,
    layout: fc.constantFrom(...BLOCK_LAYOUTS),
    animation: fc.nat(9),
    isPinned: flag,
    isLocked: flag,
    lock: fc.constantFrom(...BLOCK_LOCKS),
    embed: fc.record({
      provider: fc.constantFrom('youtube', 'spotify'),
      src: address,
      height: fc.option(fc.nat(400)),
    }),
    place: fc.record({ address: text, hours: fc.array(text, { maxLength: 7 }) }),
    gallery: fc.record({
      layout: fc.constantFrom('grid' as const, 'row' as const),
      pictures: fc.array(
        fc.record({ src: address, alt: text, width: fc.nat(2_000), height: fc.nat(2_000) }),
        { maxLength: 2 },
      ),
    }),
    form: fc.record({
      fields: fc.array(
        fc.record({
          id: text,
          kind: fc.constantFrom('name' as const, 'text' as const, 'choice' as const),
          label: text,
          isRequired: flag,
          choices: fc.array(text, { maxLength: 2 }),
        }),
        { maxLength: 2 },
      ),
      thanks: text,
    }),
    bytes: fc.nat(),
    isCollapsed: flag,
    groupId: fc.constantFrom('b0', 'b1'),
  },
  { requiredKeys: ['kind', 'title', 'url', 'thumbnail'] },
) as never

const icon: fc.Arbitrary<Omit<PageIcon, 'id'>> = fc.record({
  icon: fc.integer({ min: 1, max: 37 }),
  isCustom: flag,
  username: text,
  image: fc.option(address),
  url: address,
  profileUrl: fc.option(address),
})

const withIds = <Item,>(items: Item[], letter: string) =>
  items.map((item, at) => ({ ...item, id: `${letter}${at}` }))

const input = fc
  .record({
    username: text,
    title: text,
    description: text,
    image: fc.option(address),
    brandingHidden: flag,
    subscribable: flag,
    iconPosition: fc.constantFrom(0, 1) as fc.Arbitrary<0 | 1>,
    blocks: fc.array(block, { maxLength: 6 }).map((blocks) => withIds(blocks, 'b')),
    icons: fc.array(icon, { maxLength: 4 }).map((icons) => withIds(icons, 'i')),
  })
  .chain((changes) =>
    fc
      .record({ lang: maybe(fc.constantFrom('en', 'de')), hasBrowserHint: maybe(flag) })
      .map((more) => sampleInput(sampleDocument(changes as never), more)),
  )

it('holds the island where the actions are, and is else what React makes of the page, for any page', () => {
  fc.assert(
    fc.property(input, (one) => {
      expect(pageMarkup(one, '<i>here</i>')).toBe(renderedAtOnce(one))
    }),
    { numRuns: 1_500 },
  )
})
