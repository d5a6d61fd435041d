import { z } from 'zod'
import { UPLOAD_MAX_BYTES } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { idSchema } from './ids.ts'

/** A picture's purpose decides its size: it is cropped and scaled down, never up. */
export const mediaPurposeSchema = z.enum([
  'profile',
  'thumbnail',
  'icon',
  'share',
  'logo',
  'background',
  'favicon',
  'mail',
  'gallery',
  'chat',
  'interstitial',
])
export type MediaPurpose = z.infer<typeof mediaPurposeSchema>

/**
 * Longest edges in pixels; pictures to share and those of the page before a link are wide, the others
 * squares (icons and logos keep their proportions).
 */
export const MEDIA_SIZES: Readonly<Record<MediaPurpose, { width: number; height: number }>> = {
  profile: { width: 512, height: 512 },
  thumbnail: { width: 256, height: 256 },
  icon: { width: 128, height: 128 },
  share: { width: 1200, height: 630 },
  /** in the centre of a QR code */
  logo: { width: 512, height: 512 },
  /** background of a page; keeps its proportions */
  background: { width: 1440, height: 1920 },
  /** a PNG: unchanged for home screens, at FAVICON_TAB_SIZE for tabs */
  favicon: { width: 180, height: 180 },
  /** in a mail, at twice its displayed width; keeps its proportions */
  mail: { width: 928, height: 1856 },
  /** opened large; keeps its proportions */
  gallery: { width: 1440, height: 1440 },
  /** in a message; keeps its proportions */
  chat: { width: 1600, height: 1600 },
  /** on the page before a link, at twice its displayed size */
  interstitial: { width: 840, height: 440 },
}

/** The address of an uploaded picture, on any host of ours or as a path: a part of a pattern. */
export const UPLOADED_PICTURE =
  '(?:https?:\\/\\/[^\\s"\'<>/]{1,200})?\\/media\\/[0-9a-f]{64}\\.(?:webp|png|jpg)'

/** A part of an upright picture, as fractions of its width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

const SHARE = /^(?:0(?:\.\d{1,12})?|1(?:\.0{1,12})?)$/
/** tolerance for rounding in browsers */
const CROP_SLACK = 1e-6

/** @returns undefined if it is not a part of a picture */
export function readCrop(text: string): Crop | undefined {
  const shares = text.split(',')
  if (shares.length !== 4 || !shares.every((one) => SHARE.test(one))) return undefined
  const [left, top, width, height] = shares.map(Number) as [number, number, number, number]
  const isInside = left + width <= 1 + CROP_SLACK && top + height <= 1 + CROP_SLACK
  return width > 0 && height > 0 && isInside ? { left, top, width, height } : undefined
}

export const mediaSchema = z.object({
  id: idSchema,
  /** absolute address; its content never changes */
  url: z.string(),
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
})
export type MediaAnswer = z.infer<typeof mediaSchema>

export const uploadMediaEndpoint = defineEndpoint({
  id: 'media.upload',
  method: 'POST',
  path: '/api/v1/media',
  summary: 'Upload a picture',
  description:
    'The picture itself as the body, or the one file of multipart/form-data. PNG, JPEG or ' +
    'WebP by content, at most 5 MB and 25 megapixels; it is turned upright, cropped by ' +
    '`crop`, and re-encoded without its metadata.',
  feature: 'media',
  access: 'account',
  limit: 'upload',
  query: z.object({
    purpose: mediaPurposeSchema.default('profile'),
    /** the part to use: `left,top,width,height` as fractions of the upright picture, from 0 to 1 */
    crop: z
      .string()
      .max(80)
      .refine((text) => readCrop(text) !== undefined, 'must be left,top,width,height from 0 to 1')
      .optional(),
  }),
  upload: true,
  bodyLimitBytes: UPLOAD_MAX_BYTES,
  status: 201,
  answer: mediaSchema,
  errors: ['wrongType', 'tooLarge', 'noPermission', 'limitReached', 'unavailable'],
})

export const fetchMediaEndpoint = defineEndpoint({
  id: 'media.fetch',
  method: 'POST',
  path: '/api/v1/media/fetch',
  summary: 'Fetch a picture from an address',
  description:
    'An http or https address, fetched once with the same precautions as a preview, or a ' +
    '`data:` address. The picture is treated like an upload.',
  feature: 'media',
  access: 'account',
  limit: 'upload',
  bodyLimitBytes: Math.ceil(UPLOAD_MAX_BYTES * 1.4),
  body: z.strictObject({
    address: z.string().max(Math.ceil(UPLOAD_MAX_BYTES * 1.4)),
    purpose: mediaPurposeSchema,
  }),
  status: 201,
  answer: mediaSchema,
  errors: [
    'destinationInvalid',
    'destinationUnreadable',
    'wrongType',
    'tooLarge',
    'noPermission',
    'limitReached',
    'unavailable',
  ],
})

export const storageEndpoint = defineEndpoint({
  id: 'media.storage',
  method: 'GET',
  path: '/api/v1/storage',
  summary: 'How much storage the pictures and files of your space use',
  feature: 'media',
  access: 'account',
  limit: 'read',
  answer: z.object({ usedBytes: z.int().min(0), maxBytes: z.int().min(0) }),
  errors: ['notFound', 'noPermission'],
})

export const mediaEndpoints = [uploadMediaEndpoint, fetchMediaEndpoint, storageEndpoint] as const
