import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { MediaPurpose } from '#contract/media.ts'
import { encodePicture } from './encode-picture.ts'

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

describe('encodePicture', () => {
  it.each<[MediaPurpose, number, number, number, number, string]>([
    ['profile', 1_000, 600, 512, 512, 'image/webp'],
    ['profile', 1_000, 500, 500, 500, 'image/webp'],
    ['profile', 100, 80, 80, 80, 'image/webp'],
    ['thumbnail', 1_000, 500, 256, 256, 'image/webp'],
    ['icon', 1_000, 500, 128, 64, 'image/webp'],
    ['share', 1_000, 500, 1_200, 630, 'image/jpeg'],
    ['logo', 1_000, 500, 512, 256, 'image/webp'],
    ['background', 1_000, 1_000, 1_000, 1_000, 'image/webp'],
    ['background', 2_000, 4_000, 960, 1_920, 'image/webp'],
  ])('makes a %s of %i×%i %i×%i as %s', async (purpose, width, height, ...expected) => {
    for (const format of ['png', 'webp', 'jpeg'] as const) {
      const made = await encodePicture(
        await drawing(width, height).toFormat(format).toBuffer(),
        purpose,
      )
      expect([made.width, made.height, made.contentType]).toEqual(expected)
      expect((await sharp(made.bytes).metadata()).width).toBe(made.width)
    }
  })

  it('turns a picture the right way up and drops what it says about its maker', async () => {
    const tagged = await drawing(400, 100)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'somebody', Orientation: '6' },
        IFD3: { GPSLatitude: '51/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await encodePicture(tagged, 'icon')
    expect([made.width, made.height]).toEqual([32, 128])
    const { exif, orientation, icc, xmp } = await sharp(made.bytes).metadata()
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('decodes two at a time and turns away what cannot wait', async () => {
    const bytes = await drawing(600, 600).png().toBuffer()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => encodePicture(bytes, 'thumbnail')),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))
    expect(refused).toEqual(Array(18).fill('unavailable'))
    expect((await encodePicture(bytes, 'thumbnail')).width).toBe(256)
  })
})
