/// <reference path="../../server/features/qr/fontkit.d.ts" />
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { HOSTED_FONTS } from '#contract/pages/fonts.ts'
import { STAND_INS, TYPEFACES, type Typeface, typefaceCss, typefaceSource } from './typefaces.ts'

const resolve = createRequire(import.meta.url).resolve
const MAX_BYTES = 25_000

/** How often each letter and the space appear in a thousand characters of English. */
const FREQUENCIES =
  'e102 t75 a65 o62 i57 n57 s53 r50 h50 l33 d33 u23 c22 m20 f18 w17 g16 p15 y14 b12 v8 k6 x1 j1 q1 z1  190'
/** Widths in thousandths, as Arial, Times New Roman and Courier New have them. */
const WIDTHS: Readonly<Record<Typeface['kind'], string>> = {
  sans: 'e556 t278 a556 o556 i222 n556 s500 r333 h556 l222 d556 u556 c500 m833 f278 w722 g556 p556 y500 b556 v500 k500 x500 j222 q556 z500  278',
  serif:
    'e444 t278 a444 o500 i278 n500 s389 r333 h500 l278 d500 u500 c444 m778 f333 w722 g500 p500 y500 b500 v500 k500 x500 j278 q500 z444  250',
  mono: Array.from('etaoinsrhlducmfwgpybvkxjqz ', (letter) => `${letter}600`).join(' '),
}
const perLetter = (list: string) =>
  new Map([...list.matchAll(/([a-z ])(\d+)/g)].map(([, letter, value]) => [letter!, Number(value)]))

function widthOf(widthOfLetter: (letter: string) => number): number {
  let sum = 0
  let weights = 0
  for (const [letter, weight] of perLetter(FREQUENCIES)) {
    sum += weight * widthOfLetter(letter)
    weights += weight
  }
  return sum / weights
}

type Font = ReturnType<typeof create>

/** Thousandths of the size, with a tenth. */
const inThousandths = (share: number) => Math.round(share * 10_000) / 10

const averageOf = (font: Font) =>
  inThousandths(
    widthOf(
      (letter) => font.glyphForCodePoint(letter.charCodeAt(0)).advanceWidth / font.unitsPerEm,
    ),
  )

describe('typefaces that we host', () => {
  it.each(HOSTED_FONTS)('%s is small, and its letters are measured', (name) => {
    const bytes = readFileSync(resolve(typefaceSource(name)))
    const font = create(bytes)
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES)
    expect(TYPEFACES[name]).toMatchObject({
      hash: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
      width: averageOf(font),
      ascent: inThousandths(font.ascent / font.unitsPerEm),
      descent: inThousandths(-font.descent / font.unitsPerEm),
      lineGap: inThousandths(font.lineGap / font.unitsPerEm),
    })
  })

  it('have stand-ins on every device, of a known width', () => {
    const linux = { sans: 'DejaVuSans', serif: 'DejaVuSerif', mono: 'DejaVuSansMono' }
    for (const kind of ['sans', 'serif', 'mono'] as const) {
      const widths = perLetter(WIDTHS[kind])
      const known = inThousandths(widthOf((letter) => widths.get(letter)! / 1000))
      const own = averageOf(
        create(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${linux[kind]}.ttf`))),
      )
      expect(STAND_INS[kind].map(({ width }) => width)).toEqual([known, own])
    }
  })

  it('load from our own host alone, after text is shown', () => {
    const css = typefaceCss('lora')
    expect(css).toContain(`url(/assets/page/lora-${TYPEFACES.lora.hash}.woff2)`)
    expect(css).toContain('font-display:swap')
    expect(css.match(/url\(/g)).toHaveLength(1)
  })
})
