import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { MediaPurpose } from '#contract/media.ts'
import { encodePicture } from './encode-picture.ts'

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

const square = (background: string) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .png()
    .toBuffer()

/** The pixels as a camera stores them: rotating them by `orientation` gives `upright`. */
async function heldAs(upright: Buffer, orientation: number): Promise<Buffer> {
  const angle = [0, 0, 180, 180, 90, 270, 270, 90][orientation - 1]!
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  // one step at a time: in a single pipeline sharp would choose the order
  const turned = await sharp(upright).rotate(angle).png().toBuffer()
  return sharp(turned).flop(isMirrored).png().toBuffer()
}

describe('encodePicture', () => {
  it.each<[MediaPurpose, number, number, number, number, string]>([
    ['profile', 1_000, 600, 512, 512, 'image/webp'],
    ['profile', 1_000, 500, 500, 500, 'image/webp'],
    ['profile', 100, 80, 80, 80, 'image/webp'],
    ['thumbnail', 1_000, 500, 256, 256, 'image/webp'],
    ['icon', 1_000, 500, 128, 64, 'image/webp'],
    ['share', 1_000, 500, 1_200, 630, 'image/jpeg'],
    ['interstitial', 2_000, 1_500, 840, 440, 'image/webp'],
    ['logo', 1_000, 500, 512, 256, 'image/webp'],
    ['background', 1_000, 1_000, 1_000, 1_000, 'image/webp'],
    ['background', 2_000, 4_000, 960, 1_920, 'image/webp'],
    ['favicon', 1_000, 500, 180, 180, 'image/png'],
    ['favicon', 60, 40, 40, 40, 'image/png'],
    ['mail', 1_856, 1_000, 928, 500, 'image/jpeg'],
    ['mail', 300, 200, 300, 200, 'image/jpeg'],
    ['chat', 2_000, 1_000, 1_600, 800, 'image/webp'],
  ])('makes a %s of %i×%i %i×%i as %s', async (purpose, width, height, ...expected) => {
    for (const format of ['png', 'webp', 'jpeg'] as const) {
      const made = await encodePicture(await drawing(width, height).toFormat(format).toBuffer(), {
        purpose,
      })
      expect([made.width, made.height, made.contentType]).toEqual(expected)
      expect((await sharp(made.bytes).metadata()).width).toBe(made.width)
    }
  })

  it('turns a picture upright and removes its metadata', async () => {
    const tagged = await drawing(400, 100)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'somebody', Orientation: '6' },
        IFD3: { GPSLatitude: '51/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await encodePicture(tagged, { purpose: 'icon' })
    expect([made.width, made.height]).toEqual([32, 128])
    const { exif, orientation, icc, xmp } = await sharp(made.bytes).metadata()
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  })

  it.each([
    // all EXIF orientations, from 1 (upright) to 8
    ...Array.from({ length: 8 }, (_, at) => at + 1),
  ])('cuts the part of the picture as it stands upright, orientation %i', async (orientation) => {
    // four quarters of different colours, upright: red, green / blue, white
    const upright = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#ffffff' },
    })
      .composite([
        { input: await square('#ff0000'), left: 0, top: 0 },
        { input: await square('#00ff00'), left: 200, top: 0 },
        { input: await square('#0000ff'), left: 0, top: 100 },
      ])
      .png()
      .toBuffer()
    const stored = await sharp(await heldAs(upright, orientation))
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const quarter = async (left: number, top: number) => {
      const crop = { left, top, width: 0.25, height: 0.5 }
      const made = await encodePicture(stored, { purpose: 'profile', crop })
      expect([made.width, made.height]).toEqual([100, 100])
      const { data } = await sharp(made.bytes).resize(1, 1).removeAlpha().raw().toBuffer({
        resolveWithObject: true,
      })
      return [...data].map((one) => Math.round(one / 255)).join('')
    }
    expect([
      await quarter(0, 0),
      await quarter(0.5, 0),
      await quarter(0.25, 0.5),
      await quarter(0.75, 0.5),
    ]).toEqual(['100', '010', '001', '111'])
  })

  it('cuts at least a pixel, and never beyond the edge', async () => {
    const bytes = await drawing(10, 10).png().toBuffer()
    for (const crop of [
      { left: 0.999999, top: 0.999999, width: 0.000001, height: 0.000001 },
      { left: 0.5, top: 0.5, width: 0.5000001, height: 0.5 },
      { left: 1, top: 1, width: 0.0000001, height: 0.0000001 },
    ]) {
      const { width, height } = await encodePicture(bytes, { purpose: 'thumbnail', crop })
      expect(width).toBe(height)
      expect(width).toBeGreaterThanOrEqual(1)
    }
    const wide = { left: 0, top: 0.25, width: 1, height: 0.2 }
    const icon = await encodePicture(bytes, { purpose: 'icon', crop: wide })
    expect([icon.width, icon.height]).toEqual([10, 2])
  })

  it('decodes two at a time and refuses more than can wait', async () => {
    const bytes = await drawing(600, 600).png().toBuffer()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => encodePicture(bytes, { purpose: 'thumbnail' })),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))
    expect(refused).toEqual(Array(18).fill('unavailable'))
    expect((await encodePicture(bytes, { purpose: 'thumbnail' })).width).toBe(256)
  })
})
