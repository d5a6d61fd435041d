import { z } from 'zod'
import {
  ANIMATION_COUNT,
  BACKGROUND_COUNT,
  BUTTON_STYLE_COUNT,
  ICON_COUNT,
  LINK_TITLE_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
} from './constants.ts'

/**
 * What a public page is made of: the props of the renderer (`src/page`), made by the server from its
 * rows, by the studio from the draft, and by the page itself from the specification's four calls.
 */

/** `#RRGGBB` or `#RRGGBBAA`; anything else could carry CSS (abuse row 5). */
export const colorSchema = z.string().regex(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)

export const themeSchema = z.strictObject({
  /** 0 solid colour, 1 image */
  type: z.union([z.literal(0), z.literal(1)]),
  background: colorSchema,
  backgroundCode: z.int().min(1).max(BACKGROUND_COUNT),
  button: colorSchema,
  buttonText: colorSchema,
  titleText: colorSchema,
  /** `color_code` on the specification's wire */
  buttonStyle: z.int().min(1).max(BUTTON_STYLE_COUNT),
  /** `animation_code` on the specification's wire */
  animation: z
    .int()
    .min(0)
    .max(ANIMATION_COUNT - 1),
})
export type Theme = z.infer<typeof themeSchema>

export const DEFAULT_THEME: Theme = {
  type: 0,
  background: '#ffffff',
  backgroundCode: 1,
  button: '#111827',
  buttonText: '#ffffff',
  titleText: '#111827',
  buttonStyle: 1,
  animation: 0,
}

export const pageLinkSchema = z.strictObject({
  id: z.string(),
  title: z.string().max(LINK_TITLE_MAX),
  /** where the button leads: the absolute short URL, or mailto: and tel: */
  url: z.string(),
  /** absolute address of a picture, or null */
  thumbnail: z.string().nullable(),
})
export type PageLink = z.infer<typeof pageLinkSchema>

export const pageIconSchema = z.strictObject({
  id: z.string(),
  /** 1 to 36 in the order of spec §3; ignored for a custom icon */
  icon: z.int().min(1).max(ICON_COUNT),
  isCustom: z.boolean(),
  /** the handle as shown: "@ada", an e-mail address, a name */
  username: z.string(),
  /** picture of a custom icon */
  image: z.string().nullable(),
  /** where the icon leads: the absolute short URL, or mailto: and tel: */
  url: z.string(),
  /** the real profile address for rel="me" and sameAs, when there is one */
  profileUrl: z.string().nullable(),
})
export type PageIcon = z.infer<typeof pageIconSchema>

export const pageDocumentSchema = z.strictObject({
  /** `link_bio_id` on the specification's wire */
  pageId: z.string(),
  /** `user_id` on the specification's wire */
  userId: z.string(),
  username: z.string(),
  title: z.string().max(PAGE_TITLE_MAX),
  description: z.string().max(PAGE_DESCRIPTION_MAX),
  image: z.string().nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** favicon and share image, absolute address */
  metaImage: z.string().nullable(),
  /** the subscribe button is shown */
  subscribable: z.boolean(),
  /** the footer logo is hidden (`branding_toggle`) */
  brandingHidden: z.boolean(),
  /** `social_icon_position`: 0 above the links, 1 below */
  iconPosition: z.union([z.literal(0), z.literal(1)]),
  /** heading and text of step 2 of the subscribe modal */
  messageSubject: z.string(),
  messageDescription: z.string(),
  theme: themeSchema,
  links: z.array(pageLinkSchema),
  icons: z.array(pageIconSchema),
})
export type PageDocument = z.infer<typeof pageDocumentSchema>
