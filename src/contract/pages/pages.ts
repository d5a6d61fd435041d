import { z } from 'zod'
import { spaceRoleSchema } from '../account/users.ts'
import {
  MESSAGE_DESCRIPTION_MAX,
  MESSAGE_SUBJECT_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
  PASSCODE_MAX,
  PASSCODE_MIN,
  UTM_MAX,
} from '../constants.ts'
import { defineEndpoint, emptyAnswer, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { type Language, languages } from '../languages.ts'
import { plainText } from '../texts/plain-text.ts'
import { GATES, pageDocumentSchema, themeSchema } from './page-document.ts'
import { badAddressErrors, blockSchema, socialIconSchema } from './page-items.ts'

export const META_TITLE_MAX = 120
export const META_DESCRIPTION_MAX = 300

/**
 * The revision that a change is based on; 409 `err_409` only if one of its fields has changed
 * since.
 */
const seenRevision = z.int().optional()

const zeroOrOne = z.union([z.literal(0), z.literal(1)])
/** Any text: the service answers `err_20_1` or says what is wrong with it. */
const usernameText = z.string().meta({ description: '3 to 50 of A–Z a–z 0–9 _ -' })
/** One line in a mail's subject (A59). */
const subjectText = plainText(MESSAGE_SUBJECT_MAX).refine(
  (text) => !/[\r\n]/.test(text),
  'must be one line',
)

const pageFields = {
  /** id of the folder that it is in */
  folder: idSchema.nullable(),
  title: plainText(PAGE_TITLE_MAX),
  description: plainText(PAGE_DESCRIPTION_MAX),
  /** id of an uploaded picture */
  imageId: idSchema.nullable(),
  metaTitle: plainText(META_TITLE_MAX),
  metaDescription: plainText(META_DESCRIPTION_MAX),
  /** share image, and favicon of a page without its own */
  metaImageId: idSchema.nullable(),
  /** picture for browser tabs and home screens */
  faviconId: idSchema.nullable(),
  isSubscribable: z.boolean(),
  isBrandingHidden: z.boolean(),
  /** 0 above the links, 1 below */
  iconPosition: zeroOrOne,
  messageSubject: subjectText,
  messageDescription: plainText(MESSAGE_DESCRIPTION_MAX),
  noindex: z.boolean(),
  /** of our texts on the page and in mails to its subscribers */
  language: z.enum(Object.keys(languages) as [Language, ...Language[]]),
  endsAt: givenTimeSchema.nullable(),
  /** where visitors go after `endsAt`; null shows our own page */
  endedDestination: z.string().nullable(),
  /** a page before the page; visitors and crawlers get nothing else until they confirm */
  gate: z.enum(GATES),
  /** allows other sites to show the page in a frame */
  isEmbeddable: z.boolean(),
  /** tells visitors in in-app browsers how to open it in their own browser */
  hasBrowserHint: z.boolean(),
  /** where the whole page forwards to for now; null shows the page */
  forwardTo: z.string().nullable(),
  /** start of the forwarding; null: at once */
  forwardStartsAt: givenTimeSchema.nullable(),
  /** end of the forwarding; null: never */
  forwardEndsAt: givenTimeSchema.nullable(),
  /**
   * utm_source and so on, added to destinations of the page's links unless they have them already
   */
  utmSource: plainText(UTM_MAX),
  utmMedium: plainText(UTM_MAX),
  utmCampaign: plainText(UTM_MAX),
}

/** Write-only: visitors enter it to see the page; null removes the lock. */
const passcodeText = plainText(PASSCODE_MAX).min(PASSCODE_MIN).nullable()

export const pageSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** absolute address of the page */
  url: z.string(),
  /** its username is also the account's */
  isFirst: z.boolean(),
  ...pageFields,
  hasPasscode: z.boolean(),
  imageUrl: z.string().nullable(),
  metaImageUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  /** null while it is a draft */
  publishedAt: isoTimeSchema.nullable(),
  /** visitors see a warning page */
  isBlocked: z.boolean(),
  revision: z.int(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  deletedAt: isoTimeSchema.nullable(),
})
export type PageAnswer = z.infer<typeof pageSchema>

export const fullPageSchema = pageSchema.extend({
  theme: themeSchema,
  blocks: z.array(blockSchema),
  icons: z.array(socialIconSchema),
  /** the renderer's input, as if the page were published now */
  document: pageDocumentSchema,
  /** your role, in answers about a single page */
  role: spaceRoleSchema.optional(),
})
export type FullPageAnswer = z.infer<typeof fullPageSchema>

const account = { feature: 'pages', access: 'account', limit: 'write' } as const
const reading = { ...account, limit: 'read' } as const

export const listPagesEndpoint = defineEndpoint({
  ...reading,
  id: 'pages.list',
  method: 'GET',
  path: '/api/v1/pages',
  summary: 'Your pages, the first one first',
  query: z.object({ state: z.enum(['active', 'deleted']).default('active') }),
  answer: z.object({ items: z.array(pageSchema) }),
  errors: [],
})

export const createPageEndpoint = defineEndpoint({
  ...account,
  id: 'pages.create',
  method: 'POST',
  path: '/api/v1/pages',
  summary: 'Create a page; it is a draft until it is published',
  atomic: true,
  body: z.strictObject({
    username: usernameText,
    folder: pageFields.folder.default(null),
    title: pageFields.title.default(''),
    description: pageFields.description.default(''),
  }),
  status: 201,
  answer: fullPageSchema,
  errors: ['usernameTaken', ...badAddressErrors, 'noPermission'],
})

export const getPageEndpoint = defineEndpoint({
  ...reading,
  id: 'pages.get',
  method: 'GET',
  path: '/api/v1/pages/:id',
  summary: 'One page with everything on it',
  params: idParams,
  answer: fullPageSchema,
  errors: ['notFound'],
})

export const changePageEndpoint = defineEndpoint({
  ...account,
  id: 'pages.change',
  method: 'PATCH',
  path: '/api/v1/pages/:id',
  summary: 'Change fields of a page',
  description:
    'A new username takes effect at once; the old one redirects to the page for 90 days and ' +
    'becomes available to others after a year.',
  params: idParams,
  body: z
    .strictObject({ ...pageFields, username: usernameText, passcode: passcodeText })
    .partial()
    .extend({
      revision: seenRevision,
    }),
  answer: fullPageSchema,
  errors: [
    'notFound',
    'conflict',
    'usernameTaken',
    'destinationInvalid',
    ...badAddressErrors,
    'noPermission',
  ],
})
export type PageChange = z.infer<(typeof changePageEndpoint)['body']>

export const changeThemeEndpoint = defineEndpoint({
  ...account,
  id: 'pages.changeTheme',
  method: 'PATCH',
  path: '/api/v1/pages/:id/theme',
  summary: 'Change colours, background, buttons and animation of a page',
  params: idParams,
  body: themeSchema
    .omit({ pictureUrl: true, pictureColor: true })
    .partial()
    .extend({ revision: seenRevision }),
  answer: fullPageSchema,
  errors: ['notFound', 'conflict', 'noPermission'],
})
export type ThemeChange = z.infer<(typeof changeThemeEndpoint)['body']>

export const deletePageEndpoint = defineEndpoint({
  ...account,
  id: 'pages.delete',
  method: 'DELETE',
  path: '/api/v1/pages/:id',
  summary: 'Delete a page: its address answers 410 and stays yours',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

/** Calls without a body that answer the whole page. */
const pageAction = { ...account, method: 'POST', params: idParams, answer: fullPageSchema } as const

export const restorePageEndpoint = defineEndpoint({
  ...pageAction,
  id: 'pages.restore',
  path: '/api/v1/pages/:id/restore',
  summary: 'Restore a deleted page',
  atomic: true,
  errors: ['notFound', 'usernameTaken', 'noPermission'],
})

export const publishPageEndpoint = defineEndpoint({
  ...pageAction,
  id: 'pages.publish',
  path: '/api/v1/pages/:id/publish',
  summary: 'Publish a page',
  errors: ['notFound', 'noPermission'],
})

export const unpublishPageEndpoint = defineEndpoint({
  ...pageAction,
  id: 'pages.unpublish',
  path: '/api/v1/pages/:id/unpublish',
  summary: 'Turn a page back into a draft: 404 to others',
  errors: ['notFound', 'noPermission'],
})

export const pageEndpoints = [
  listPagesEndpoint,
  createPageEndpoint,
  getPageEndpoint,
  changePageEndpoint,
  deletePageEndpoint,
  restorePageEndpoint,
  publishPageEndpoint,
  unpublishPageEndpoint,
  changeThemeEndpoint,
] as const
