import { describe, expect, it } from 'vitest'
import { readTextBlock } from './mail-words.ts'

const words = (text: string) => {
  const [part] = readTextBlock(text)
  return part?.kind === 'paragraph' ? part.lines[0] : part
}

describe('the text of a mail', () => {
  it('becomes paragraphs, lines and lists', () => {
    expect(readTextBlock('a\nb\n\n- one\n* two\nc')).toEqual([
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
      {
        kind: 'list',
        items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]],
      },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'c' }]] },
    ])
  })

  it('holds links and bold words, and ends an address where the sentence ends', () => {
    expect(
      words('See [our *shop*](https://a.example/x?y=1), **now**: https://b.example/z.'),
    ).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'our *shop*', href: 'https://a.example/x?y=1' },
      { kind: 'text', text: ', ' },
      { kind: 'bold', text: 'now' },
      { kind: 'text', text: ': ' },
      { kind: 'link', text: 'https://b.example/z', href: 'https://b.example/z' },
      { kind: 'text', text: '.' },
    ])
  })

  it('keeps brackets in an address, and non-ASCII letters as they are followed', () => {
    expect(words('[Post](https://en.example/Post_(sign)) and _https://größe.example/ä_!')).toEqual([
      { kind: 'link', text: 'Post', href: 'https://en.example/Post_(sign)' },
      { kind: 'text', text: ' and _' },
      {
        kind: 'link',
        text: 'https://größe.example/ä',
        href: 'https://xn--gre-6ka8i.example/%C3%A4',
      },
      { kind: 'text', text: '_!' },
    ])
  })

  it('never leads to anything but the web', () => {
    for (const text of [
      '[x](javascript:alert(1))',
      '[x](data:text/html,a)',
      'javascript:alert(1)',
    ]) {
      expect(words(text)).toEqual([{ kind: 'text', text }])
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
