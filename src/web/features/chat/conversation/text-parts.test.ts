import { describe, expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

describe('addresses in a message', () => {
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
