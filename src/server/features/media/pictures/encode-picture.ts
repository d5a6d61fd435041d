import type { Region, Sharp } from 'sharp'
import { UPLOAD_MAX_PIXELS } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { type Crop, MEDIA_SIZES, type MediaPurpose } from '#contract/media.ts'
import { loadSharp } from '../../../platform/images/load-sharp.ts'
import { withDecodeSlot } from './decode-slots.ts'
import { pictureTypeOf } from './picture-type.ts'

export interface EncodedPicture {
  bytes: Buffer
  contentType: 'image/webp' | 'image/jpeg' | 'image/png'
  width: number
  height: number
}

/** How to encode a picture. */
export interface Wanted {
  purpose: MediaPurpose
  /** the part to keep, relative to the upright picture */
  crop?: Crop | undefined
}

const DECODE_SECONDS = 10

/**
 * Turns an upload into a picture of our own: upright, cropped and scaled for its purpose, without
 * metadata (A6 and A7). Dimensions are read from the header before anything is decoded.
 * @throws wrongType if it is not a complete PNG, JPEG or WebP; tooLarge beyond 25 megapixels;
 * unavailable
 */
export async function encodePicture(
  upload: Buffer,
  { purpose, crop }: Wanted,
): Promise<EncodedPicture> {
  if (pictureTypeOf(upload) === undefined) throw failure('wrongType')
  return withDecodeSlot(async () => {
    const sharp = await loadSharp()
    const size = await orWrongType(sharp(upload, { limitInputPixels: false }).metadata())
    if (size.width * size.height > UPLOAD_MAX_PIXELS) throw failure('tooLarge')
    const picture = sharp(upload, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
    const part = partOf(size.autoOrient, crop)
    const cut = part === undefined ? picture : picture.extract(part)
    const { width, height } = part ?? size
    const { data, info } = await orWrongType(
      shape(cut, purpose, Math.min(width, height)).toBuffer({ resolveWithObject: true }),
    )
    const contentType = CONTENT_TYPES[info.format as keyof typeof CONTENT_TYPES] ?? 'image/webp'
    return { bytes: data, contentType, width: info.width, height: info.height }
  })
}

const CONTENT_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** @returns whole pixels inside the upright picture, at least one */
function partOf(size: { width: number; height: number }, crop: Wanted['crop']): Region | undefined {
  if (crop === undefined) return undefined
  const edge = (start: number, length: number, whole: number) => {
    const first = Math.min(Math.round(start * whole), whole - 1)
    return [first, Math.max(1, Math.min(Math.round(length * whole), whole - first))] as const
  }
  const [left, width] = edge(crop.left, crop.width, size.width)
  const [top, height] = edge(crop.top, crop.height, size.height)
  return { left, top, width, height }
}

const KEEPS_PROPORTIONS = new Set<MediaPurpose>(['icon', 'logo', 'background', 'gallery', 'chat'])

/** @param shortEdge of the upload in pixels: squares are cut from it and never enlarged */
function shape(picture: Sharp, purpose: MediaPurpose, shortEdge: number): Sharp {
  const { width, height } = MEDIA_SIZES[purpose]
  if (purpose === 'favicon') {
    // a format that browsers and home screens read
    const side = Math.min(width, shortEdge)
    return picture
      .resize({ width: side, height: side, fit: 'cover' })
      .png({ compressionLevel: 9, palette: true, quality: 90 })
  }
  if (purpose === 'mail') {
    // not every mail program reads WebP
    return picture
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
  }
  if (purpose === 'share') {
    // not every network that shows share images reads WebP
    return picture
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
  }
  if (purpose === 'interstitial') {
    return picture.resize({ width, height, fit: 'cover' }).webp({ quality: 74, effort: 4 })
  }
  const side = Math.min(width, shortEdge)
  const resized = KEEPS_PROPORTIONS.has(purpose)
    ? picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
    : picture.resize({ width: side, height: side, fit: 'cover' })
  return resized.webp({ quality: 82, alphaQuality: 90, effort: 4 })
}

async function orWrongType<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw failure('wrongType', { cause })
  }
}
