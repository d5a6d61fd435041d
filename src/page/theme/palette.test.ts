import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Theme } from '#contract/pages/page-document.ts'
import { backgroundCss, backgrounds } from './backgrounds.ts'
import { cardColorsOf } from './card-colors.ts'
import { BLACK, type Color, contrast, luminance, over, parseColor, WHITE } from './color.ts'
import { contrastOfTheme, fixThemeContrast, paletteOf, READABLE_CONTRAST } from './palette.ts'
import { presets } from './presets.ts'

/** All colours that each background really paints, by its code. */
const painted = new Map<number, Color[]>()

async function pixelsOf(svg: string, size: readonly [number, number], tiled: boolean) {
  const sized = tiled ? svg : svg.replace('<svg ', `<svg width='${size[0]}' height='${size[1]}' `)
  const data = await sharp(Buffer.from(sized)).flatten().raw().toBuffer()
  const colors = new Set<number>()
  for (let at = 0; at < data.length; at += 3) {
    colors.add(
      ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number),
    )
  }
  return colors
}

beforeAll(async () => {
  for (const { code, svg, tile } of backgrounds) {
    const sizes = tile
      ? [tile]
      : ([
          [390, 844],
          [1440, 900],
        ] as const)
    const all = new Set<number>()
    for (const size of sizes) {
      for (const color of await pixelsOf(svg, size, tile !== null)) all.add(color)
    }
    painted.set(
      code,
      [...all].map((rgb) => ({ r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255, a: 1 })),
    )
  }
}, 60_000)

const lowest = (text: Color, layer: Color | null, grounds: readonly Color[]) =>
  Math.min(
    ...grounds.map((ground) => {
      const under = layer ? over(layer, ground) : ground
      return contrast(over(text, under), under)
    }),
  )

describe('the 25 backgrounds', () => {
  it('are there, in order, each in at most 2 KB', () => {
    expect(backgrounds.map((background) => background.code)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
    expect(backgrounds.map((background) => background.name).join(' · ')).toBe(
      'Aurora · Paper · Midnight · Ocean · Sunset · Forest · Grape · Ember · Rosewood · ' +
        'Graphite dots · Blueprint · Stripes · Checker · Polka plum · Waves · Mountains · Starfield · ' +
        'Topography · Hexagons · Zigzag · Confetti · Bokeh · Terrazzo · Halftone · Low-poly',
    )
    for (const background of backgrounds) {
      expect(backgroundCss(background).length, background.name).toBeLessThanOrEqual(2048)
    }
  })

  it.each(backgrounds.map((background) => [background.code, background.name] as const))(
    'number %i, %s, carries its text at 4.5:1 or more on every pixel',
    (code) => {
      const text = code === 2 ? BLACK : WHITE
      expect(lowest(text, null, painted.get(code) as Color[])).toBeGreaterThanOrEqual(
        READABLE_CONTRAST,
      )
    },
  )

  it('say truly how dark and how light they get', () => {
    for (const { code, name, darkest, lightest } of backgrounds) {
      const light = (painted.get(code) as Color[]).map(luminance)
      expect(Math.min(...light), name).toBeGreaterThanOrEqual(
        luminance(parseColor(darkest, WHITE)) - 0.002,
      )
      expect(Math.max(...light), name).toBeLessThanOrEqual(
        luminance(parseColor(lightest, BLACK)) + 0.002,
      )
    }
  })
})

const hex = fc
  .tuple(fc.integer({ min: 0, max: 0xffffff }), fc.option(fc.integer({ min: 0, max: 255 })))
  .map(([rgb, alpha]) => {
    const digits = rgb.toString(16).padStart(6, '0')
    return `#${digits}${alpha === null ? '' : alpha.toString(16).padStart(2, '0')}`
  })

const anyTheme: fc.Arbitrary<Theme> = fc.record({
  type: fc.constantFrom(0 as const, 1 as const),
  background: hex,
  backgroundCode: fc.integer({ min: 1, max: 25 }),
  button: hex,
  buttonText: hex,
  titleText: hex,
  buttonStyle: fc.integer({ min: 1, max: 9 }),
  animation: fc.integer({ min: 0, max: 9 }),
})

/** Painted colours of a page's background: a few hundred represent them all. */
function groundOf(theme: Theme): Color[] {
  if (theme.type === 0) return [over(parseColor(theme.background, WHITE), WHITE)]
  const colors = painted.get(theme.backgroundCode) as Color[]
  const step = Math.max(1, Math.floor(colors.length / 300))
  return colors.filter((_, index) => index % step === 0)
}

describe('any theme', () => {
  it('gives a readable page', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const palette = paletteOf(theme)
        const ground = groundOf(theme)
        expect(lowest(palette.text, palette.textScrim, ground)).toBeGreaterThanOrEqual(4.5)
        expect(lowest(palette.label, palette.face, ground)).toBeGreaterThanOrEqual(4.5)
        const bar = ground.map((color) => over(palette.glass, color))
        expect(lowest(palette.text, null, bar)).toBeGreaterThanOrEqual(4.5)
        expect(lowest(palette.ring, null, ground)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 3_000 },
    )
  })

  it('gives dialogs, forms and players readable colours', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const colors = cardColorsOf(paletteOf(theme))
        for (const surface of [colors.card, colors.field]) {
          for (const name of ['ink', 'soft', 'bad'] as const) {
            expect(contrast(colors[name], surface), name).toBeGreaterThanOrEqual(4.5)
          }
          expect(contrast(colors.edge, surface)).toBeGreaterThanOrEqual(3)
        }
        expect(contrast(colors.primary, colors.card)).toBeGreaterThanOrEqual(3)
        expect(contrast(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 3_000 },
    )
  })

  it('with outline buttons keeps them outlines wherever any colour can be read on its ground', () => {
    const outlined = anyTheme.map((theme) => ({
      ...theme,
      buttonStyle: 3 + (theme.buttonStyle % 3),
    }))
    fc.assert(
      fc.property(outlined, (theme) => {
        const palette = paletteOf(theme)
        expect(palette.face).toBeNull()
        expect(lowest(palette.label, null, groundOf(theme))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2_000 },
    )
  })

  it('writes on outline buttons in the colour of the outline where that of the label fails', () => {
    const theme: Theme = {
      ...{ type: 0, background: '#ffffff', backgroundCode: 1, titleText: '#222222' },
      ...{ button: '#5a31f4', buttonText: '#ffffff', buttonStyle: 4, animation: 0 },
    }
    expect(paletteOf(theme)).toMatchObject({ face: null, label: parseColor('#5a31f4', BLACK) })
    const pale = { ...theme, button: '#ffe8a0' }
    expect(paletteOf(pale)).toMatchObject({ face: null, label: parseColor('#222222', BLACK) })
    const readable = { ...theme, buttonText: '#0b5c2d' }
    expect(paletteOf(readable)).toMatchObject({ face: null, label: parseColor('#0b5c2d', BLACK) })
  })

  it('is readable without any scrim once "Fix it" was pressed', () => {
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const fixed = fixThemeContrast(theme)
        expect(contrastOfTheme(fixed)).toMatchObject({ readable: true })
        const palette = paletteOf(fixed)
        expect(palette.textScrim).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })

  it('is left alone by "Fix it" when it is readable already', () => {
    for (const preset of presets) {
      const theme: Theme = { ...preset.theme, animation: 0 }
      expect(fixThemeContrast(theme)).toEqual(theme)
    }
  })

  it('survives rows that no schema would let in', () => {
    const broken = {
      type: 7,
      background: 'red;background:url(//e)',
      backgroundCode: 99,
      button: '',
      buttonText: null,
      titleText: undefined,
      buttonStyle: 0,
      animation: -1,
    } as unknown as Theme
    expect(() => paletteOf(broken)).not.toThrow()
  })
})

describe('the presets', () => {
  it('are the twelve of the paper and one for each image', () => {
    expect(presets).toHaveLength(37)
    expect(presets.slice(0, 12).map((preset) => preset.name)).toEqual([
      'Snow',
      'Ink',
      'Mint',
      'Blush',
      'Sand',
      'Lavender',
      'Sky',
      'Brutal',
      'Terminal',
      'Outline Light',
      'Outline Dark',
      'Contrast+',
    ])
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(37)
  })

  it.each(presets.map((preset) => [preset.name, preset] as const))(
    '%s is readable by itself',
    (_name, preset) => {
      const palette = paletteOf({ ...preset.theme, animation: 0 })
      expect(contrastOfTheme({ ...preset.theme, animation: 0 }).readable).toBe(true)
      expect(palette.textScrim).toBeNull()
    },
  )
})

describe('a background of the creator’s own', () => {
  const color = fc.stringMatching(/^#[0-9a-f]{6}$/)
  const own = fc.record({
    ownBackground: fc.constantFrom('gradient' as const, 'picture' as const),
    background: color,
    gradientTo: color,
    titleText: color,
    button: color,
    buttonText: color,
    buttonStyle: fc.integer({ min: 1, max: 9 }),
    pictureDim: fc.integer({ min: 0, max: 90 }),
  })
  const base: Theme = {
    ...presets[0]!.theme,
    animation: 0,
    pictureUrl: 'https://way.example/media/a.webp',
  }
  const mixed = (from: Color, to: Color, part: number): Color => {
    const mix = (one: number, other: number) => Math.round(one + (other - one) * part)
    return { r: mix(from.r, to.r), g: mix(from.g, to.g), b: mix(from.b, to.b), a: 1 }
  }

  it('is readable wherever text stands on it, whatever its colours', () => {
    fc.assert(
      fc.property(own, (given) => {
        const theme: Theme = { ...base, ...given }
        const palette = paletteOf(theme)
        const veil = { ...BLACK, a: given.pictureDim / 100 }
        const grounds =
          given.ownBackground === 'gradient'
            ? Array.from({ length: 33 }, (_, step) =>
                mixed(
                  parseColor(given.background, BLACK),
                  parseColor(given.gradientTo, BLACK),
                  step / 32,
                ),
              )
            : [
                BLACK,
                WHITE,
                ...['#ff0000', '#00ff00', '#0000ff', '#808080'].map((one) =>
                  parseColor(one, BLACK),
                ),
              ].map((one) => over(veil, one))
        expect(lowest(palette.text, palette.textScrim, grounds)).toBeGreaterThanOrEqual(4.45)
        expect(lowest(palette.label, palette.face, grounds)).toBeGreaterThanOrEqual(4.45)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    'javascript:alert(1)',
    'https://e.example/a")}body{display:none',
    '//e.example/a.png',
    'https://e.example/a.png;x',
    "https://e.example/a'.png",
    5,
    null,
  ])('takes no picture %j', (pictureUrl) => {
    const theme = { ...base, ownBackground: 'picture', pictureUrl } as unknown as Theme
    expect(paletteOf(theme).backdrop).toBeNull()
  })
})
