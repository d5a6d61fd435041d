import { z } from 'zod'
import {
  ANIMATION_COUNT,
  BACKGROUND_COUNT,
  BLOCK_TEXT_MAX,
  BUTTON_STYLE_COUNT,
  ICON_COUNT,
  LINK_TITLE_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
} from '../constants.ts'
import { idSchema } from '../ids.ts'
import { EMBED_PROVIDERS } from './embeds.ts'
import { FONTS } from './fonts.ts'
import { shownFormSchema } from './form.ts'
import { shownGallerySchema } from './gallery.ts'
import { placeSchema } from './place.ts'
import { CORNERS, SHADOWS } from './shapes.ts'

/**
 * The content of a public page: the props of the renderer (`src/page`). The server makes it from
 * its rows, the studio from the draft, and the page itself from the specification's four calls.
 */

/** `#RRGGBB` or `#RRGGBBAA`; anything else could carry CSS (A5). */
export const colorSchema = z.string().regex(/^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/)

export const OWN_BACKGROUNDS = ['none', 'gradient', 'picture'] as const
/** arrangement of picture, title and description: centred, side by side, or with a large picture */
export const HEADERS = ['centre', 'side', 'large'] as const

export const themeSchema = z.strictObject({
  /** 0 solid colour, 1 image */
  type: z.union([z.literal(0), z.literal(1)]),
  background: colorSchema,
  backgroundCode: z.int().min(1).max(BACKGROUND_COUNT),
  button: colorSchema,
  buttonText: colorSchema,
  titleText: colorSchema,
  /** `color_code` in the specification */
  buttonStyle: z.int().min(1).max(BUTTON_STYLE_COUNT),
  /** `animation_code` in the specification */
  animation: z
    .int()
    .min(0)
    .max(ANIMATION_COUNT - 1),
  /** a custom background instead of colour and images; the following fields belong to it */
  ownBackground: z.enum(OWN_BACKGROUNDS).optional(),
  /** end colour of a gradient that starts with `background` */
  gradientTo: colorSchema.optional(),
  /** degrees as in CSS: 180 is downwards */
  gradientAngle: z.int().min(0).max(359).optional(),
  /** an uploaded picture */
  pictureId: idSchema.nullable().optional(),
  /** its absolute address; only in answers */
  pictureUrl: z.string().nullable().optional(),
  /** its mean colour; only in answers */
  pictureColor: colorSchema.optional(),
  /** per cent of black over the picture */
  pictureDim: z.int().min(0).max(90).optional(),
  /** pixels */
  pictureBlur: z.int().min(0).max(40).optional(),
  font: z.enum(FONTS).optional(),
  header: z.enum(HEADERS).optional(),
  /** of buttons, media, cards, forms and dialogs; `style`: as the button style has them */
  corners: z.enum(CORNERS).optional(),
  shadow: z.enum(SHADOWS).optional(),
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
  ownBackground: 'none',
  gradientTo: '#ffffff',
  gradientAngle: 180,
  pictureId: null,
  pictureUrl: null,
  pictureColor: '#808080',
  pictureDim: 40,
  pictureBlur: 0,
  font: 'system',
  header: 'centre',
  corners: 'style',
  shadow: 'style',
}

export const BLOCK_KINDS = [
  'link',
  'email',
  'phone',
  'header',
  'text',
  'divider',
  'video',
  'music',
  'contact',
  'place',
  'form',
  'gallery',
  'file',
  'group',
] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/**
 * `featured`: a large picture above the title; `half`: two blocks side by side; `tips`: of a group
 * that is a tip card: a text, and its links as amounts
 */
export const BLOCK_LAYOUTS = ['plain', 'featured', 'half', 'tips'] as const
export type BlockLayout = (typeof BLOCK_LAYOUTS)[number]

/**
 * The gate of a page or block, which visitors confirm: an age, or that the content is sensitive.
 */
export const GATES = ['none', '18', '21', '25', 'sensitive'] as const
export type Gate = (typeof GATES)[number]

/** The lock of a block; if it is none of these, a passcode. */
export const BLOCK_LOCKS = ['subscribers', '18', '21', '25', 'sensitive'] as const
export type BlockLock = (typeof BLOCK_LOCKS)[number]

/** One block as visitors see it. Fields that do not apply to its kind are absent. */
export const pageBlockSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(BLOCK_KINDS),
  title: z.string().max(LINK_TITLE_MAX),
  /**
   * where it leads: the absolute short URL, mailto: and tel:, a download's path; for a locked
   * block, where to unlock it; '' if it leads nowhere
   */
  url: z.string(),
  /** absolute address of a picture, or null */
  thumbnail: z.string().nullable(),
  /** of a text or a tip card; line breaks are kept */
  text: z.string().max(BLOCK_TEXT_MAX).optional(),
  layout: z.enum(BLOCK_LAYOUTS).optional(),
  /** `animation_code` of an entrance or an attention animation (4 to 9); 0 none */
  animation: z
    .int()
    .min(0)
    .max(ANIMATION_COUNT - 1)
    .optional(),
  /** shown first, highlighted */
  isPinned: z.boolean().optional(),
  /** locked for this visitor, who gets only title, lock and short address */
  isLocked: z.boolean().optional(),
  /** of a locked block: what opens it, if not a passcode */
  lock: z.enum(BLOCK_LOCKS).optional(),
  /** player of a video or of music, loaded when its facade is tapped */
  embed: z
    .strictObject({
      provider: z.enum(EMBED_PROVIDERS),
      src: z.string(),
      height: z.int().nullable(),
    })
    .optional(),
  /** of a place card */
  place: placeSchema.optional(),
  /** of a form */
  form: shownFormSchema.optional(),
  /** of a gallery */
  gallery: shownGallerySchema.optional(),
  /** of a file */
  bytes: z.int().min(0).optional(),
  /** of a group: closed at first */
  isCollapsed: z.boolean().optional(),
  /** the group it belongs to; members come after their group, in order */
  groupId: z.string().optional(),
})
export type PageBlock = z.infer<typeof pageBlockSchema>

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
  /** the real profile address for rel="me" and sameAs, if there is one */
  profileUrl: z.string().nullable(),
})
export type PageIcon = z.infer<typeof pageIconSchema>

export const pageDocumentSchema = z.strictObject({
  /** `link_bio_id` in the specification */
  pageId: z.string(),
  /** `user_id` in the specification */
  userId: z.string(),
  username: z.string(),
  title: z.string().max(PAGE_TITLE_MAX),
  description: z.string().max(PAGE_DESCRIPTION_MAX),
  image: z.string().nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** share image, absolute address; also the favicon unless the page has its own */
  metaImage: z.string().nullable(),
  /** the page's own favicon: `…/<hash>.png`, and `…/<hash>.32.png` for tabs */
  favicon: z.string().optional(),
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
  /** pinned block first, then in order */
  blocks: z.array(pageBlockSchema),
  icons: z.array(pageIconSchema),
})
export type PageDocument = z.infer<typeof pageDocumentSchema>
