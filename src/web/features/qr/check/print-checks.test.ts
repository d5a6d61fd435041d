import { describe, expect, it } from 'vitest'
import { type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { qrMatrix } from '#page/qr/qr-matrix.ts'
import { type Distance, printChecksOf } from './print-checks.ts'

const SHORT = 'HTTPS://A.EXAMPLE'
const LONG = `https://go.example.com/${'a'.repeat(180)}?qr`
const checked = (
  design: Partial<QrDesign> = {},
  { address = SHORT, size = 1024, distance = 25 as Distance } = {},
) => printChecksOf(address, { ...STANDARD_QR_DESIGN, ...design }, { size, distance })

describe('what a phone needs of a printed code', () => {
  it('is there in the design of a new code', () => {
    const { contrast, margin, logo, size } = checked()
    expect(contrast).toMatchObject({ problem: undefined, ratio: 21 })
    expect(margin).toMatchObject({ isGood: true, modules: 4 })
    expect(logo).toBeUndefined()
    expect(size.isSharp).toBe(true)
  })

  it('grows with the distance, the number of modules and the margin', () => {
    const { modules } = qrMatrix(SHORT, 'M', false)
    expect(modules).toBeLessThanOrEqual(25)
    // a tenth of the distance, and the margin around it
    expect(checked().size.leastMm).toBe(Math.ceil((25 * (modules + 8)) / modules))
    expect(checked({ margin: 0 }).size.leastMm).toBe(25)
    expect(checked({ margin: 0 }, { distance: 300 }).size.leastMm).toBe(300)
    const long = qrMatrix(LONG, 'M', false).modules
    expect(long).toBeGreaterThan(50)
    expect(checked({ margin: 0 }, { address: LONG }).size.leastMm).toBe(long)
  })

  it('names a PNG that is sharp at this width, if there is one', () => {
    const from = (distance: Distance) => checked({ margin: 0 }, { distance }).size
    expect(from(100)).toMatchObject({ isSharp: true })
    expect(from(300)).toMatchObject({ isSharp: false, sharpSize: 2048 })
    expect(from(1_000)).toMatchObject({ isSharp: false, sharpSize: undefined })
  })

  it('comes with the change that helps', () => {
    const narrow = checked({ margin: 1, foreground: '#ffdd00' })
    expect(narrow.margin).toMatchObject({ isGood: false, modules: 1 })
    expect(narrow.contrast.problem?.problem).toBe('contrast')
    const fixed = checked({ ...narrow.margin.fix, ...narrow.contrast.fix })
    expect(fixed.margin.isGood).toBe(true)
    expect(fixed.contrast.problem).toBeUndefined()
    // a frame keeps the quiet zone by itself
    expect(checked({ margin: 0, frame: 'outline', frameText: 'Scan me' }).margin.isGood).toBe(true)
  })

  it('is left by a logo, which covers less than can be restored', () => {
    const share = checked({ logo: 'page' }).logo!
    expect(share).toBeGreaterThan(0.02)
    expect(share).toBeLessThan(0.08)
  })
})
