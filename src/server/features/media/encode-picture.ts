import type { Sharp } from 'sharp'
import { UPLOAD_MAX_PIXELS } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { MEDIA_SIZES, type MediaPurpose } from '#contract/media.ts'
import { loadSharp } from '../../platform/images/load-sharp.ts'
import { withDecodeSlot } from './decode-gate.ts'
import { pictureTypeOf } from './picture-type.ts'

export interface EncodedPicture {
  bytes: Buffer
  contentType: 'image/webp' | 'image/jpeg'
  width: number
  height: number
}

const DECODE_SECONDS = 10

/**
 * Makes of an upload a picture that is ours: right way up, cut and scaled for its purpose, without
 * metadata (abuse rows 6 and 7). Dimensions are read from the header before anything is decoded.
 * @throws wrongType for what is no whole PNG, JPEG or WebP; tooLarge beyond 25 megapixels; unavailable
 */
export async function encodePicture(
  upload: Buffer,
  purpose: MediaPurpose,
): Promise<EncodedPicture> {
  if (pictureTypeOf(upload) === undefined) throw failure('wrongType')
  return withDecodeSlot(async () => {
    const sharp = await loadSharp()
    const size = await orWrongType(sharp(upload, { limitInputPixels: false }).metadata())
    if (size.width * size.height > UPLOAD_MAX_PIXELS) throw failure('tooLarge')
    const picture = sharp(upload, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
    const { data, info } = await orWrongType(
      shape(picture, purpose, Math.min(size.width, size.height)).toBuffer({
        resolveWithObject: true,
      }),
    )
    const contentType = info.format === 'jpeg' ? 'image/jpeg' : 'image/webp'
    return { bytes: data, contentType, width: info.width, height: info.height }
  })
}

/** @param shortEdge of the upload in pixels: squares are cut from it and never grow */
function shape(picture: Sharp, purpose: MediaPurpose, shortEdge: number): Sharp {
  const { width, height } = MEDIA_SIZES[purpose]
  if (purpose === 'share') {
    // networks that show share images do not all read WebP
    return picture
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
  }
  const side = Math.min(width, shortEdge)
  const resized =
    purpose === 'icon' || purpose === 'logo' || purpose === 'background'
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
