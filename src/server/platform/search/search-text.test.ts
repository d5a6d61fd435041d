import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, gramsOfNeedle, gramsOfText, likePattern, needleOf } from './search-text.ts'

describe('the text of a search', () => {
  it('has no case, accents or width', () => {
    expect(foldText('Ärger')).toBe('arger')
    expect(foldText('A\u0308RGER')).toBe('arger')
    expect(foldText('Straße')).toBe(foldText('STRASSE'))
    expect(foldText('Ｗａｙ ①')).toBe('way 1')
    expect(foldText('ΟΔΟΣ')).toBe(foldText('οδος'))
    expect(foldText('a\u001fb\u0000c')).toBe('a b c')
    expect(foldText('\ud83d')).toBe('\ufffd')
  })

  it('does not change a text that is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })

  it('is undefined if only spaces are given', () => {
    expect(needleOf(undefined)).toBeUndefined()
    expect(needleOf('  ')).toBeUndefined()
    expect(needleOf(' A ')).toBe('a')
  })

  it('is escaped in a pattern', () => {
    expect(likePattern('5%_\\')).toBe('%5\\%\\_\\\\%')
  })

  it('has the grams of every part of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '😀', ' ', '/'), maxLength: 60 })
    fc.assert(
      fc.property(text, fc.nat(60), fc.integer({ min: 1, max: 40 }), (body, at, many) => {
        const needle = [...body].slice(at, at + many).join('')
        if (needle === '') return
        const grams = gramsOfText(body)
        const { whole, beginning } = gramsOfNeedle(needle)
        expect(whole.length > 0 || beginning !== undefined).toBe(true)
        for (const gram of whole) expect(grams).toContain(gram)
        if (beginning !== undefined) {
          expect(grams.some((gram) => gram.startsWith(beginning))).toBe(true)
        }
      }),
    )
  })
})
