import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, jsonForScript, oneLine, plainText } from './plain-text.ts'

describe('text on its way into markup', () => {
  it('loses what HTML cannot carry and nothing else', () => {
    expect(plainText('a\u0000b\u001bc\ud800d\n\te🎉')).toBe('abc\ufffdd\n\te🎉')
    expect(oneLine('  two\n lines\t ')).toBe('two lines')
    expect(plainText(null)).toBe('')
  })

  it('is read sign by sign or found plain at once, with the same result', () => {
    const unit = fc.constantFrom(
      'a',
      'Z',
      ' ',
      '\t',
      '\n',
      '\r',
      '\u0000',
      '\u007f',
      '~',
      '!',
      'é',
      '\u2003',
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        // a character that is never plain forces the slow path
        const marked = (read: (text: string) => string) => read(`🎈${text}🎈`).slice(2, -2)
        expect(plainText(text)).toBe(marked(plainText))
        expect(oneLine(text)).toBe(marked(oneLine).trim())
      }),
    )
  })

  it('never closes a script element when it is JSON, and reads back the same', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('</script>', '<!--', '<script>', '\u2028'),
        (value, sign) => {
          const written = jsonForScript({ value, text: `${sign}${JSON.stringify(value)}` })
          expect(written).not.toMatch(/[<>\u2028\u2029]/)
          expect(JSON.parse(written)).toEqual(
            JSON.parse(JSON.stringify({ value, text: `${sign}${JSON.stringify(value)}` })),
          )
        },
      ),
    )
  })

  it('is escaped for text and for attributes', () => {
    expect(escapeHtml(`<a href="x" b='y'>&`)).toBe(
      '&lt;a href=&quot;x&quot; b=&#x27;y&#x27;&gt;&amp;',
    )
  })
})
