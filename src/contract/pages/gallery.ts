import { z } from 'zod'
import { GALLERY_ALT_MAX, GALLERY_PICTURES_MAX } from '../constants.ts'
import { UPLOADED_PICTURE } from '../media.ts'
import { plainText } from '../texts/plain-text.ts'

/** `grid`: all at once; `row`: one row to scroll sideways */
export const GALLERY_LAYOUTS = ['grid', 'row'] as const

const alt = plainText(GALLERY_ALT_MAX).default('')

/** A gallery; it needs two pictures. */
export const gallerySchema = z.strictObject({
  layout: z.enum(GALLERY_LAYOUTS).default('grid'),
  pictures: z
    .array(
      z.strictObject({
        /** the address from the upload's answer, purpose `gallery`; stored as a path */
        picture: z
          .string()
          .max(300)
          .regex(new RegExp(`^${UPLOADED_PICTURE}$`)),
        /** its text for people who cannot see it */
        alt,
        /** pixels; the server takes them from the upload */
        width: z.int().min(0).default(0),
        height: z.int().min(0).default(0),
      }),
    )
    .max(GALLERY_PICTURES_MAX)
    .default([]),
})
export type Gallery = z.infer<typeof gallerySchema>

/** What visitors see of it: pictures by absolute address. */
export const shownGallerySchema = z.strictObject({
  layout: z.enum(GALLERY_LAYOUTS),
  pictures: z.array(
    z.strictObject({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
  ),
})

/** As an export has it: pictures as `data:` addresses. */
export const draftGallerySchema = gallerySchema.extend({
  pictures: z.array(z.strictObject({ address: z.string(), alt })).max(GALLERY_PICTURES_MAX),
})
