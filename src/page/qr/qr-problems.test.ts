import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { colorProblem, fixColors, leastSize, qrContrast, qrProblems } from './qr-problems.ts'

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
const pair = fc.record({
  foreground: color,
  background: fc.oneof(color, fc.constant('transparent')),
})

describe('the colours of a code', () => {
  it.each([
    ['#000000', '#ffffff', undefined],
    ['#000000', 'transparent', undefined],
    ['#00585a', '#eefaf8', undefined],
    ['#7f7f7f', '#ffffff', undefined],
    ['#000000', '#ff8800', undefined],
    ['#949494', '#ffffff', 'contrast'],
    ['#ffd700', 'transparent', 'contrast'],
    ['#336699', '#336699', 'dark'],
    ['#808080', '#707070', 'dark'],
    ['#336699', '#6699cc', 'contrast'],
    ['#ffffff', '#000000', 'inverted'],
    ['#ffff00', '#101010', 'inverted'],
    ['#000000', '#777777', 'dark'],
    ['#707070', '#00ff00', 'contrast'],
  ])('%s on %s: %s', (foreground, background, problem) => {
    expect(colorProblem({ foreground, background })?.problem).toBe(problem)
  })

  it('are made readable from any two, and left alone when they are', () => {
    fc.assert(
      fc.property(pair, (design) => {
        const fixed = fixColors(design)
        expect(colorProblem(fixed)).toBeUndefined()
        expect(qrContrast(fixed)).toBeGreaterThanOrEqual(5)
        expect(fixColors(fixed)).toEqual(fixed)
        expect(fixed.background === 'transparent').toBe(design.background === 'transparent')
      }),
    )
  })

  it('keep their hue when they are only swapped', () => {
    expect(fixColors({ foreground: '#ffff00', background: '#101010' })).toEqual({
      foreground: '#101010',
      background: '#ffff00',
    })
  })
})

describe('the size of a code', () => {
  it('is refused with the least that would do', () => {
    const text = 'https://go.example/summer-sale?qr'
    const least = leastSize(text, STANDARD_QR_DESIGN)
    expect(qrProblems(text, STANDARD_QR_DESIGN, least)).toEqual([])
    expect(qrProblems(text, STANDARD_QR_DESIGN, least - 1)).toEqual([
      { field: 'size', problem: 'small', least },
    ])
    expect(leastSize(text, { ...STANDARD_QR_DESIGN, logo: 'page' })).toBeGreaterThan(least)
    expect(leastSize(text, { ...STANDARD_QR_DESIGN, margin: 8 })).toBe(least + 16)
  })

  it('says everything at once', () => {
    const design = { ...STANDARD_QR_DESIGN, foreground: '#ffffff', background: '#000000' }
    const fields = qrProblems('https://go.example/a?qr', design, 64).map((one) => one.field)
    expect(fields).toEqual(['foreground', 'size'])
  })

  it('judge both ends of a gradient, and fix both', () => {
    const design = {
      foreground: '#003344',
      background: '#ffffff',
      gradient: 'linear',
      gradientTo: '#ffee88',
    } as const
    expect(colorProblem(design)).toMatchObject({ field: 'gradientTo', problem: 'contrast' })
    expect(colorProblem({ ...design, gradient: 'none' })).toBeUndefined()
    const fixed = fixColors(design)
    expect(colorProblem(fixed)).toBeUndefined()
    expect(fixed).toMatchObject({ foreground: '#003344', gradient: 'linear' })
  })
})
