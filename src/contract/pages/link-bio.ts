import { z } from 'zod'
import { ANIMATION_COUNT, BACKGROUND_COUNT, BUTTON_STYLE_COUNT, ICON_COUNT } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The reading calls of the public page (spec §7 first table; bodies and types: contract.md §2). */

const zeroOrOne = z.union([z.literal(0), z.literal(1)])

/** Spec §3, profile data: absent text is "", an absent picture null, pictures absolute addresses. */
export const profileDataSchema = z.object({
  user_id: z.string(),
  link_bio_id: z.string(),
  username: z.string(),
  bio_title: z.string(),
  bio_description: z.string(),
  profile_image: z.string().nullable(),
  meta_title: z.string(),
  meta_description: z.string(),
  meta_image: z.string().nullable(),
  subscribe_status: zeroOrOne,
  branding_toggle: zeroOrOne,
  social_icon_position: zeroOrOne,
  message_subject: z.string(),
  message_description: z.string(),
})
export type ProfileData = z.infer<typeof profileDataSchema>

/** Spec §3, bio link: `short_url` is absolute. */
export const bioLinkSchema = z.object({
  short_url: z.string(),
  link_title: z.string(),
  thumbnail: z.string().nullable(),
})
export type BioLink = z.infer<typeof bioLinkSchema>

export const bioAnswerSchema = z.union([
  z.object({
    message: z.literal('success'),
    data: z.null(),
    profileData: profileDataSchema,
    bioLinkData: z.array(bioLinkSchema),
  }),
  /** the page or link has ended: `data` is the http(s) address to go to */
  z.object({ message: z.literal('err_30'), data: z.string() }),
])
export type BioAnswer = z.infer<typeof bioAnswerSchema>

/**
 * `GET /{username}?source=link-bio[&norecord=true]`, on the path of the HTML page; answered by
 * `src/server/public-page`, which tolerates unknown and doubled query keys there (contract.md §1).
 */
export const bioEndpoint = defineEndpoint({
  id: 'linkBio.page',
  method: 'GET',
  path: '/:username',
  summary: 'Profile and links of a page',
  feature: 'Link-bio',
  access: 'public',
  cors: 'public',
  params: z.object({ username: z.string() }),
  query: z.object({ source: z.literal('link-bio'), norecord: z.string().optional() }),
  answer: bioAnswerSchema,
  errors: ['notFound'],
})

const bioQuery = z.object({
  link_bio_id: z.string().min(1).max(200).meta({ description: 'Opaque id of the page' }),
})

export const bioColorEndpoint = defineEndpoint({
  id: 'linkBio.color',
  method: 'GET',
  path: '/api/user/color',
  summary: 'Button style and animation of a page',
  feature: 'Link-bio',
  access: 'public',
  cors: 'public',
  query: bioQuery,
  answer: z.object({
    data: z.object({
      data: z.object({
        color_code: z.int().min(1).max(BUTTON_STYLE_COUNT),
        animation_code: z
          .int()
          .min(0)
          .max(ANIMATION_COUNT - 1),
      }),
    }),
  }),
  errors: ['notFound'],
})

export const bioThemeSchema = z.object({
  /** 0 solid colour, 1 image */
  theme_type: zeroOrOne,
  background: z.string(),
  background_code: z.int().min(1).max(BACKGROUND_COUNT),
  button: z.string(),
  button_text: z.string(),
  title_text: z.string(),
})

export const bioThemeEndpoint = defineEndpoint({
  id: 'linkBio.theme',
  method: 'GET',
  path: '/api/user/color/theme',
  summary: 'Colours and background of a page',
  feature: 'Link-bio',
  access: 'public',
  cors: 'public',
  query: bioQuery,
  answer: z.object({ data: z.object({ data: bioThemeSchema }) }),
  errors: ['notFound'],
})

/** Spec §3, social icon: `short_url` is absolute, or `mailto:` and `tel:`. */
export const bioIconSchema = z.object({
  icon: z.int().min(1).max(ICON_COUNT),
  is_custom: zeroOrOne,
  username: z.string(),
  icon_image: z.string().nullable(),
  short_url: z.string(),
})

export const bioIconsEndpoint = defineEndpoint({
  id: 'linkBio.icons',
  method: 'GET',
  path: '/api/user/link_bio_icon/get_icons',
  summary: 'Social icons of a page, in order',
  feature: 'Link-bio',
  access: 'public',
  cors: 'public',
  query: bioQuery,
  answer: z.object({ data: z.object({ Icons: z.array(bioIconSchema) }) }),
  errors: ['notFound'],
})
