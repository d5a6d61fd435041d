import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAddresses, textParts } from './text-addresses.ts'

const written = (text: string) =>
  findAddresses(text).map(({ start, end }) => text.slice(start, end))

describe('addresses in a text', () => {
  it.each([
    ['See https://a.example/x?y=1#z.', 'https://a.example/x?y=1#z'],
    ['(https://en.example/wiki/Post_(sign))', 'https://en.example/wiki/Post_(sign)'],
    ['https://a.example/[1]/{2}/(3) and more', 'https://a.example/[1]/{2}/(3)'],
    ['[here](https://a.example/x_(y))', 'https://a.example/x_(y)'],
    ['**https://a.example/b**, then', 'https://a.example/b'],
    ['_https://a.example/b_', 'https://a.example/b'],
    ['_see https://a.example/b_ now', 'https://a.example/b'],
    ['https://a.example/b_', 'https://a.example/b_'],
    ['~~`https://a.example/b`~~', 'https://a.example/b'],
    ['Really: https://a.example/b?!', 'https://a.example/b'],
    ['»https://a.example/b«', 'https://a.example/b'],
    ['“https://a.example/b”', 'https://a.example/b'],
    ['‘https://a.example/b’', 'https://a.example/b'],
    ['https://a.example/b…', 'https://a.example/b'],
    ['https://a.example/b – and', 'https://a.example/b'],
    ['https://a.example/b–', 'https://a.example/b'],
    ['https://a.example/b-', 'https://a.example/b-'],
    ['https://a.example/', 'https://a.example/'],
    ['見て「https://例え.jp/道」です', 'https://例え.jp/道'],
    ['https://ja.example/日本（曖昧さ回避）。次', 'https://ja.example/日本（曖昧さ回避）'],
    ['https://ja.example/日本、次', 'https://ja.example/日本'],
    ['انظر https://a.example/ب؟', 'https://a.example/ب'],
    ['देखें https://a.example/क।', 'https://a.example/क'],
    ['https://a.example/\u200b', 'https://a.example/'],
    ['https://a.example/می\u200cخواهم', 'https://a.example/می\u200cخواهم'],
    ['https://straße.example/größe.', 'https://straße.example/größe'],
    ['https://a.example/(', 'https://a.example/'],
    ['HTTPS://A.example/B', 'HTTPS://A.example/B'],
  ])('are found in %j', (text, address) => {
    expect(written(text)).toEqual([address])
  })

  it('are all found, and lead where a browser follows them', () => {
    const found = findAddresses('a https://bücher.example/ä, http://b.example.')
    expect(found.map(({ text, href, asciiHost }) => [text, href, asciiHost])).toEqual([
      [
        'https://xn--bcher-kva.example/%C3%A4',
        'https://xn--bcher-kva.example/%C3%A4',
        'xn--bcher-kva.example',
      ],
      ['http://b.example', 'http://b.example/', 'b.example'],
    ])
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com',
    'https://',
    'https:// example.com',
    'https://good.example@evil.example/',
    'https:\\\\evil.example',
    'https://.',
  ])('are none in %j', (text) => {
    expect(findAddresses(text)).toEqual([])
  })

  it('are the same with sentences of any script around them', () => {
    const segment = fc.stringMatching(/^[a-z0-9äß日क_-]{0,8}[a-z0-9äß日क]$/u)
    const path = fc.oneof(
      segment,
      segment.map((one) => `${one}_(${one})`),
      fc.tuple(segment, segment).map((both) => both.join('/')),
    )
    const before = fc.constantFrom('', 'See ', '(', '[x](', '« ', '「', '"', '**', "'")
    const after = fc.constantFrom(
      '',
      '.',
      ',',
      ')',
      ').',
      ' »',
      '」',
      '"',
      '**',
      '!',
      '?!',
      '…',
      '؟',
      '।',
      '。',
    )
    fc.assert(
      fc.property(path, before, after, (path, before, after) => {
        const address = `https://a.example/${path}`
        expect(written(`${before}${address}${after}`)).toEqual([address])
      }),
      { numRuns: 500 },
    )
  })

  it('are looked for in time that grows with the text alone', () => {
    for (const piece of [
      'https://',
      'https://a.example/(',
      '(',
      'https://a.example/...',
      '_https://a._',
    ]) {
      const text = piece.repeat(Math.ceil(50_000 / piece.length))
      const begun = performance.now()
      findAddresses(text)
      expect(performance.now() - begun, piece).toBeLessThan(2_000)
    }
  })
})

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

describe('a text in parts', () => {
  it('can be followed when they are of the web', () => {
    expect(textParts('See https://example.com/a?b=c#d, and http://b.example.')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=c#d', href: 'https://example.com/a?b=c#d' },
      { text: ', and ' },
      { text: 'http://b.example', href: 'http://b.example/' },
      { text: '.' },
    ])
    expect(links('(https://en.example/wiki/Post_(sign))')).toEqual([
      'https://en.example/wiki/Post_(sign)',
    ])
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'ftp://example.com',
    'https://',
    'https:// example.com',
    'https://good.example@evil.example/',
    'https://user:pass@evil.example/',
    '<a href="javascript:alert(1)">x</a>',
  ])('are text otherwise: %s', (text) => {
    expect(links(text)).toEqual([])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it('end before punctuation of any script, and are shown as they were written', () => {
    expect(textParts('見て「https://例え.jp/道」')).toEqual([
      { text: '見て「' },
      { text: 'https://例え.jp/道', href: 'https://xn--r8jz45g.jp/%E9%81%93' },
      { text: '」' },
    ])
  })

  it('end where markup begins', () => {
    expect(links('<img src="https://example.com/"onerror=alert(1)>')).toEqual([
      'https://example.com/',
    ])
  })
})
