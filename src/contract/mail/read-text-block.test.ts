import { describe, expect, it } from 'vitest'
import { readTextBlock } from './read-text-block.ts'

const words = (text: string) => {
  const [part] = readTextBlock(text)
  return part?.kind === 'paragraph' ? part.words : part
}

describe('the text of a mail', () => {
  it('becomes paragraphs, lines and lists', () => {
    expect(readTextBlock('a\nb\n\n- one\n* two\nc')).toEqual([
      { kind: 'paragraph', words: [{ text: 'a' }, { text: '\n' }, { text: 'b' }] },
      { kind: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
      { kind: 'paragraph', words: [{ text: 'c' }] },
    ])
  })

  it('holds links and bold words, and ends an address where the sentence ends', () => {
    expect(
      words('See [our *shop*](https://a.example/x?y=1), **now**: https://b.example/z.'),
    ).toEqual([
      { text: 'See ' },
      { text: 'our *shop*', link: 'https://a.example/x?y=1' },
      { text: ', ' },
      { text: 'now', bold: true },
      { text: ': ' },
      { text: 'https://b.example/z', link: 'https://b.example/z' },
      { text: '.' },
    ])
  })

  it('keeps brackets in an address, and non-ASCII letters as they are followed', () => {
    expect(words('[Post](https://en.example/Post_(sign)) and _https://größe.example/ä_!')).toEqual([
      { text: 'Post', link: 'https://en.example/Post_(sign)' },
      { text: ' and _' },
      {
        text: 'https://größe.example/ä',
        link: 'https://xn--gre-6ka8i.example/%C3%A4',
      },
      { text: '_!' },
    ])
  })

  it('never leads to anything but the web', () => {
    for (const text of [
      '[x](javascript:alert(1))',
      '[x](data:text/html,a)',
      'javascript:alert(1)',
    ]) {
      expect(words(text)).toEqual([{ text }])
    }
  })

  it('is read quickly, whatever it contains (A5)', () => {
    const begun = performance.now()
    for (const text of ['['.repeat(5_000), '**'.repeat(2_500), '[a]('.repeat(1_250)]) {
      expect(readTextBlock(text)).toHaveLength(1)
    }
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})
