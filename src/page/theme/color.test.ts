import { describe, expect, it } from 'vitest'
import { BLACK, contrast, over, parseColor, toHex, WHITE } from './color.ts'

describe('colours', () => {
  it('reads six and eight digits and nothing else', () => {
    expect(parseColor('#0A141e', BLACK)).toEqual({ r: 10, g: 20, b: 30, a: 1 })
    expect(parseColor('#ffffff80', BLACK).a).toBeCloseTo(0.5, 1)
    const hostile = ['red', '#fff', '#gggggg', 'red;background:url(//e)', '#123456;', '', null, 7]
    for (const value of hostile) expect(parseColor(value, BLACK)).toBe(BLACK)
  })

  it('writes what it read', () => {
    for (const hex of ['#000000', '#0a141e', '#ffffff80', '#12345600']) {
      expect(toHex(parseColor(hex, WHITE))).toBe(hex)
    }
  })

  it('knows the contrasts of WCAG', () => {
    expect(contrast(BLACK, WHITE)).toBeCloseTo(21, 5)
    expect(contrast(parseColor('#767676', BLACK), WHITE)).toBeCloseTo(4.54, 2)
  })

  it('composites as the browser does', () => {
    expect(toHex(over(parseColor('#00000080', BLACK), WHITE))).toBe('#7f7f7f')
    expect(toHex(over({ ...BLACK, a: 0 }, WHITE))).toBe('#ffffff')
  })
})
