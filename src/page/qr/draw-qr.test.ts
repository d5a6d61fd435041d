import fc from 'fast-check'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  QR_EYES,
  QR_FRAMES,
  QR_GRADIENTS,
  QR_LEVELS,
  QR_SHAPES,
  type QrDesign,
  STANDARD_QR_DESIGN,
} from '#contract/qr/qr-design.ts'
import { drawQr } from './draw-qr.ts'
import { colorProblem, leastSize } from './qr-problems.ts'

const TEXT = 'https://go.example/summer-sale?qr'
const LONG = `https://a-rather-long-host-name.of-some.company.example/${'x'.repeat(50)}?qr`

/** Sample logos: a photo's spots, a dark block, bars, a mark with holes. */
const spots = await sharp({
  create: {
    width: 24,
    height: 24,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 90 },
    background: '#888888',
  },
})
  .png()
  .toBuffer()
const drawn = (paths: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="320" height="320">${paths}</svg>`,
  )
const LOGOS = await Promise.all(
  [
    spots,
    drawn('<path d="M0 0h9v9H0z"/>'),
    drawn('<path d="M0 0h1v9H0zM2 0h1v9H2zM4 0h1v9H4zM6 0h1v9H6zM8 0h1v9H8z"/>'),
    drawn('<path fill="#007979" fill-rule="evenodd" d="M0 0h9v9H0zM3 3h3v3H3z"/>'),
  ].map(async (picture) => {
    const bytes = await sharp(picture).resize(320).png().toBuffer()
    return `data:image/png;base64,${bytes.toString('base64')}`
  }),
)

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
const colors = fc
  .record({
    foreground: color,
    background: fc.oneof(
      { weight: 4, arbitrary: color },
      { weight: 1, arbitrary: fc.constant('transparent') },
    ),
    gradient: fc.constantFrom(...QR_GRADIENTS),
    gradientTo: color,
  })
  .filter((pair) => colorProblem(pair) === undefined)
const designs: fc.Arbitrary<QrDesign> = fc
  .record({
    colors,
    margin: fc.integer({ min: 0, max: 16 }),
    level: fc.constantFrom(...QR_LEVELS),
    shape: fc.constantFrom(...QR_SHAPES),
    eyes: fc.constantFrom(...QR_EYES),
    // index of one of the pictures above
    logo: fc.constantFrom('none', '0', '1', '2', '3'),
    frame: fc.constantFrom(...QR_FRAMES),
    frameText: fc.constant('Scan me'),
  })
  .map(({ colors, ...rest }) => ({ ...rest, ...colors }))

/** Stands for letters: three dark blocks. */
const BLOCKS = { path: 'M0 0h700v-700H0zM900 0h700v-700h-700zM1800 0h700v-700h-700z', width: 2_500 }

/** What a reader sees: the picture on paper in the code's background colour. */
async function paperOf(text: string, design: QrDesign, size: number): Promise<Buffer> {
  const svg = drawQr({ text, design, size, logo: LOGOS[Number(design.logo)], lettering: BLOCKS })
  const background = groundOf(design)
  // readers need a quiet zone around the code
  const around = design.margin < 4 ? Math.ceil(size / 8) : 0
  return sharp(Buffer.from(svg))
    .flatten({ background })
    .extend({ top: around, bottom: around, left: around, right: around, background })
    .png()
    .toBuffer()
}

const groundOf = ({ background }: QrDesign) =>
  background === 'transparent' ? '#ffffff' : background

/** A camera takes many frames; one readable frame is enough. */
async function read(picture: Buffer): Promise<string | undefined> {
  const { width } = await sharp(picture).metadata()
  const frames = [
    sharp(picture),
    sharp(picture).resize({ width: Math.round(width * 1.4) }),
    sharp(picture).resize({ width: Math.round(width * 2.1) }),
  ]
  for (const frame of frames) {
    const { data, info } = await frame.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const found = jsQr.default(new Uint8ClampedArray(data), info.width, info.height, {
      inversionAttempts: 'dontInvert',
    })
    if (found) return found.data
  }
  return undefined
}

describe('drawQr', () => {
  it('can be read in every design that is accepted, as small as allowed and large', async () => {
    await fc.assert(
      fc.asyncProperty(
        designs,
        fc.constantFrom(TEXT, LONG),
        fc.integer({ min: 0, max: 1_400 }),
        async (design, text, more) => {
          const least = leastSize(text, design)
          expect(await read(await paperOf(text, design, least))).toBe(text)
          expect(await read(await paperOf(text, design, least * 2 + more))).toBe(text)
        },
      ),
      { numRuns: 40 },
    )
  }, 120_000)

  it('can be read turned and a little out of focus', async () => {
    await fc.assert(
      fc.asyncProperty(
        designs,
        fc.constantFrom(7, 30, 90, 195),
        fc.double({ min: 0.5, max: 1.2, noNaN: true }),
        async (design, angle, blur) => {
          const background = groundOf(design)
          const paper = await paperOf(TEXT, design, leastSize(TEXT, design) * 3)
          const turned = await sharp(paper).rotate(angle, { background }).png().toBuffer()
          const seen = sharp(turned).flatten({ background }).blur(blur)
          expect(await read(await seen.png().toBuffer())).toBe(TEXT)
        },
      ),
      { numRuns: 30 },
    )
  }, 120_000)

  it('gives what is asked: size, colours, margin, no ground when transparent', async () => {
    const design = { ...STANDARD_QR_DESIGN, foreground: '#123456', margin: 4 }
    const svg = drawQr({ text: TEXT, design, size: 300 })
    expect(svg).toContain('width="300" height="300" viewBox="0 0 300 300"')
    expect(svg).toContain('<g fill="#123456">')
    const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3)
    expect(at(2, 2)).toEqual([255, 255, 255])
    // 33 modules and a margin of 4 on both sides: 7 pixels each, the eye after 4 and the rest
    const first = Math.floor((300 - 33 * 7) / 2)
    expect([at(first - 1, first), at(first, first)]).toEqual([
      [255, 255, 255],
      [0x12, 0x34, 0x56],
    ])
    const open = drawQr({ text: TEXT, design: { ...design, background: 'transparent' }, size: 300 })
    const { channels } = await sharp(Buffer.from(open)).stats()
    expect(channels[3]?.min).toBe(0)
  })

  it('makes room for the logo and draws nothing under it', () => {
    const logo = LOGOS[0]!
    const svg = drawQr({ text: TEXT, design: STANDARD_QR_DESIGN, size: 410, logo })
    expect(svg).toContain(`xlink:href="${logo}"`)
    expect(svg.length - logo.length).toBeLessThan(30_000)
  })

  it('draws a frame below or around the code, its text within, and none without a text', async () => {
    for (const frame of ['band', 'outline'] as const) {
      const design = { ...STANDARD_QR_DESIGN, frame, frameText: 'Scan me' }
      const svg = drawQr({ text: TEXT, design, size: 500, lettering: BLOCKS })
      expect(svg).toContain('width="500" height="600"')
      const wide = { path: 'M0 0h90000v-700H0z', width: 90_000 }
      const fitted = drawQr({ text: TEXT, design, size: 500, lettering: wide })
      const [, x, scale] = /translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/.exec(fitted) ?? []
      expect(Number(x)).toBeGreaterThan(20)
      expect(Number(x) + 90_000 * Number(scale)).toBeLessThan(480)
      expect(drawQr({ text: TEXT, design, size: 500 })).toContain('width="500" height="500"')
    }
  })

  it('is decoded at the level that was asked for', async () => {
    for (const level of QR_LEVELS) {
      const svg = drawQr({ text: TEXT, design: { ...STANDARD_QR_DESIGN, level }, size: 400 })
      expect(await read(await sharp(Buffer.from(svg)).png().toBuffer())).toBe(TEXT)
    }
    const modules = (level: QrDesign['level'], logo?: string) =>
      drawQr({ text: LONG, design: { ...STANDARD_QR_DESIGN, level }, size: 800, logo }).length
    expect(modules('L')).toBeLessThan(modules('H'))
  })
})
