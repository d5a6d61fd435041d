import { z } from 'zod'
import {
  ANIMATION_COUNT,
  BLOCK_TEXT_MAX,
  ICON_COUNT,
  LINK_TITLE_MAX,
  PASSCODE_MAX,
  PASSCODE_MIN,
} from '../constants.ts'
import { defineEndpoint, emptyAnswer, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { linkHealthSchema } from '../links/link-health.ts'
import { plainText } from '../texts/plain-text.ts'
import { websiteAddress } from './contact-address.ts'
import { formSchema } from './form.ts'
import { gallerySchema } from './gallery.ts'
import { BLOCK_KINDS, BLOCK_LAYOUTS, GATES } from './page-document.ts'
import { placeSchema } from './place.ts'

/** The items of a page: blocks and social icons. */

export const HANDLE_MAX = 80

/**
 * The revision that a change is based on; 409 `err_409` only if one of its fields has changed
 * since.
 */
const seenRevision = z.int().optional()

/** Any text: the service answers `err_28` for an address that does not fit the item's kind. */
const addressText = z.string('destinationMissing').meta({
  description:
    'http or https address; an e-mail address or phone number for those kinds; for a video or ' +
    'music an address of YouTube, Vimeo, Twitch, Spotify, SoundCloud or Apple Music; empty ' +
    'for the other kinds',
})
export const blockKindSchema = z.enum(BLOCK_KINDS)

const CONTACT_FIELD_MAX = 120
/** The fields of a contact card; it needs a name or an organisation, the rest may be empty. */
export const contactSchema = z.strictObject({
  name: plainText(CONTACT_FIELD_MAX).default(''),
  organization: plainText(CONTACT_FIELD_MAX).default(''),
  role: plainText(CONTACT_FIELD_MAX).default(''),
  email: plainText(254).default(''),
  phone: plainText(40).default(''),
  website: plainText(500)
    .refine((text) => text.trim() === '' || websiteAddress(text) !== '', 'destinationInvalid')
    .meta({ description: 'http or https address, with or without the scheme' })
    .default(''),
  address: plainText(300).default(''),
})
export type Contact = z.infer<typeof contactSchema>

/**
 * Fields of any block besides title and address; fields that do not apply to its kind have no
 * effect.
 */
const blockFields = {
  /** of a text block, or a group with the layout `tips` */
  text: plainText(BLOCK_TEXT_MAX),
  layout: z.enum(BLOCK_LAYOUTS),
  /** only of this block, as `animation_code`; 0 none */
  animation: z
    .int()
    .min(0)
    .max(ANIMATION_COUNT - 1),
  /** first and highlighted; a page has one pinned block, so pinning one unpins another */
  isPinned: z.boolean(),
  /** neither on the page nor in the list; false restores it */
  isArchived: z.boolean(),
  /** group it belongs to; groups cannot be nested */
  groupId: idSchema.nullable(),
  /** of a group: closed until a visitor opens it */
  isCollapsed: z.boolean(),
  /** shown from this time */
  startsAt: givenTimeSchema.nullable(),
  /** shown until this time */
  endsAt: givenTimeSchema.nullable(),
  /** of a contact card */
  contact: contactSchema.nullable(),
  /** of a place card */
  place: placeSchema.nullable(),
  /** of a form */
  form: formSchema.nullable(),
  /** of a gallery */
  gallery: gallerySchema.nullable(),
  /** of a file block: an uploaded file */
  fileId: idSchema.nullable(),
  /**
   * what visitors confirm before it opens (of a group: before they see its members); headers and
   * dividers ask for nothing
   */
  gate: z.enum(GATES),
  /** only opens for confirmed subscribers of the page */
  isForSubscribers: z.boolean(),
}
/** Write-only: visitors enter it to open the block; null removes the lock. */
const passcodeText = plainText(PASSCODE_MAX).min(PASSCODE_MIN).nullable()

export const blockSchema = z.object({
  id: idSchema,
  kind: blockKindSchema,
  title: z.string(),
  /** what the owner entered: destination, e-mail address or phone number */
  address: z.string(),
  /** the short link of a link block */
  linkId: idSchema.nullable(),
  shortUrl: z.string().nullable(),
  thumbnailId: idSchema.nullable(),
  thumbnailUrl: z.string().nullable(),
  isHidden: z.boolean(),
  ...blockFields,
  hasPasscode: z.boolean(),
  /** name and size of its file */
  fileName: z.string().nullable(),
  fileBytes: z.int().min(0).nullable(),
  /** clicks of a link block's short link, downloads of a file; by people (contract.md §5) */
  clicks: z.int().min(0),
  /** including bots and the owner's own visits */
  allClicks: z.int().min(0),
  ownClicks: z.int().min(0),
  /** whether the destination of its short link answers; null: not checked yet */
  health: linkHealthSchema.nullable(),
  /** how many rules its short link has */
  ruleCount: z.int().min(0),
  /** sorts blocks, byte by byte */
  position: z.string(),
  revision: z.int(),
  deletedAt: isoTimeSchema.nullable(),
})
export type BlockAnswer = z.infer<typeof blockSchema>

export const socialIconSchema = z.object({
  id: idSchema,
  /** 1 to 36, in the order of the specification */
  icon: z.int().min(1).max(ICON_COUNT),
  isCustom: z.boolean(),
  /** the handle as shown */
  username: z.string(),
  /** what the owner entered: the profile's address, `mailto:` or `tel:` */
  address: z.string(),
  linkId: idSchema.nullable(),
  shortUrl: z.string().nullable(),
  /** picture of a custom icon */
  imageId: idSchema.nullable(),
  imageUrl: z.string().nullable(),
  isHidden: z.boolean(),
  /** by people, as for blocks */
  clicks: z.int().min(0),
  allClicks: z.int().min(0),
  ownClicks: z.int().min(0),
  position: z.string(),
  revision: z.int(),
  deletedAt: isoTimeSchema.nullable(),
})
export type SocialIconAnswer = z.infer<typeof socialIconSchema>

const account = { feature: 'pages', access: 'account', limit: 'write' } as const
const reading = { ...account, limit: 'read' } as const

const itemParams = idParams.extend({ itemId: idSchema })
/** The item it comes after; null puts it first. */
const moveBody = z.strictObject({ after: idSchema.nullable() })

export const newBlockSchema = z.strictObject({
  kind: blockKindSchema.default('link'),
  title: plainText(LINK_TITLE_MAX).default(''),
  address: addressText.default(''),
  thumbnailId: idSchema.nullable().default(null),
  isHidden: z.boolean().default(false),
  ...z.object(blockFields).partial().shape,
  passcode: passcodeText.optional(),
  /** after which block; null: first, absent: last */
  after: idSchema.nullable().optional(),
  settingsOf: idSchema
    .meta({
      description:
        'A block of the page whose copy this is: it takes its passcode, unless one is given, and ' +
        'the settings of its short link as a copy of a link does, so without alias and numbers',
    })
    .optional(),
})
export type NewBlock = z.infer<typeof newBlockSchema>
export type BlockFields = Partial<Pick<NewBlock, keyof typeof blockFields | 'passcode'>>

const blockChangeSchema = z.strictObject({
  revision: seenRevision,
  title: plainText(LINK_TITLE_MAX).optional(),
  address: addressText.optional(),
  thumbnailId: idSchema.nullable().optional(),
  isHidden: z.boolean().optional(),
  ...z.object(blockFields).partial().shape,
  passcode: passcodeText.optional(),
})
export type BlockChange = z.infer<typeof blockChangeSchema>

export const newSocialIconSchema = z.strictObject({
  icon: z.int().min(1).max(ICON_COUNT),
  isCustom: z.boolean().default(false),
  username: plainText(HANDLE_MAX).default(''),
  address: addressText,
  imageId: idSchema.nullable().default(null),
  isHidden: z.boolean().default(false),
  after: idSchema.nullable().optional(),
})
export type NewSocialIcon = z.infer<typeof newSocialIconSchema>

const socialIconChangeSchema = z.strictObject({
  revision: seenRevision,
  icon: z.int().min(1).max(ICON_COUNT).optional(),
  isCustom: z.boolean().optional(),
  username: plainText(HANDLE_MAX).optional(),
  address: addressText.optional(),
  imageId: idSchema.nullable().optional(),
  isHidden: z.boolean().optional(),
})
export type SocialIconChange = z.infer<typeof socialIconChangeSchema>

/** An address, or one in a text, that is known to be bad. */
export const badAddressErrors = [
  'domainBlocked',
  'addressBlocked',
  'destinationFlagged',
  'oneOfSeveralFlagged',
] as const
const itemErrors = [
  'notFound',
  'destinationMissing',
  'destinationInvalid',
  ...badAddressErrors,
  'noPermission',
] as const

export const listBlocksEndpoint = defineEndpoint({
  ...reading,
  id: 'blocks.list',
  method: 'GET',
  path: '/api/v1/pages/:id/blocks',
  summary: 'Blocks of a page in order, including hidden ones; or the archived ones',
  params: idParams,
  query: z.object({ state: z.enum(['active', 'archived']).default('active') }),
  answer: z.object({ items: z.array(blockSchema) }),
  errors: ['notFound'],
})

export const createBlockEndpoint = defineEndpoint({
  ...account,
  id: 'blocks.create',
  method: 'POST',
  path: '/api/v1/pages/:id/blocks',
  summary: 'Add a block to a page: a link, a text, a video and so on',
  atomic: true,
  params: idParams,
  body: newBlockSchema,
  status: 201,
  answer: blockSchema,
  errors: [...itemErrors],
})

const blockCall = { ...account, params: itemParams, answer: blockSchema } as const

export const changeBlockEndpoint = defineEndpoint({
  ...blockCall,
  id: 'blocks.change',
  method: 'PATCH',
  path: '/api/v1/pages/:id/blocks/:itemId',
  summary: 'Change a block',
  body: blockChangeSchema,
  errors: [...itemErrors, 'conflict'],
})

export const moveBlockEndpoint = defineEndpoint({
  ...blockCall,
  id: 'blocks.move',
  method: 'POST',
  path: '/api/v1/pages/:id/blocks/:itemId/move',
  summary: 'Move a block',
  body: moveBody,
  errors: ['notFound', 'noPermission'],
})

export const restoreBlockEndpoint = defineEndpoint({
  ...blockCall,
  id: 'blocks.restore',
  method: 'POST',
  path: '/api/v1/pages/:id/blocks/:itemId/restore',
  summary: 'Restore a deleted block to its place',
  atomic: true,
  errors: ['notFound', ...badAddressErrors, 'noPermission'],
})

export const deleteBlockEndpoint = defineEndpoint({
  ...account,
  id: 'blocks.delete',
  method: 'DELETE',
  path: '/api/v1/pages/:id/blocks/:itemId',
  summary: 'Delete a block and its short link',
  params: itemParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const listIconsEndpoint = defineEndpoint({
  ...reading,
  id: 'socialIcons.list',
  method: 'GET',
  path: '/api/v1/pages/:id/icons',
  summary: 'Social icons of a page in order, including hidden ones',
  params: idParams,
  answer: z.object({ items: z.array(socialIconSchema) }),
  errors: ['notFound'],
})

export const createIconEndpoint = defineEndpoint({
  ...account,
  id: 'socialIcons.create',
  method: 'POST',
  path: '/api/v1/pages/:id/icons',
  summary: 'Add a social icon to a page',
  atomic: true,
  params: idParams,
  body: newSocialIconSchema,
  status: 201,
  answer: socialIconSchema,
  errors: [...itemErrors],
})

const iconCall = { ...account, params: itemParams, answer: socialIconSchema } as const

export const changeIconEndpoint = defineEndpoint({
  ...iconCall,
  id: 'socialIcons.change',
  method: 'PATCH',
  path: '/api/v1/pages/:id/icons/:itemId',
  summary: 'Change a social icon',
  body: socialIconChangeSchema,
  errors: [...itemErrors, 'conflict'],
})

export const moveIconEndpoint = defineEndpoint({
  ...iconCall,
  id: 'socialIcons.move',
  method: 'POST',
  path: '/api/v1/pages/:id/icons/:itemId/move',
  summary: 'Move a social icon',
  body: moveBody,
  errors: ['notFound', 'noPermission'],
})

export const restoreIconEndpoint = defineEndpoint({
  ...iconCall,
  id: 'socialIcons.restore',
  method: 'POST',
  path: '/api/v1/pages/:id/icons/:itemId/restore',
  summary: 'Restore a deleted social icon to its place',
  atomic: true,
  errors: ['notFound', 'noPermission'],
})

export const deleteIconEndpoint = defineEndpoint({
  ...account,
  id: 'socialIcons.delete',
  method: 'DELETE',
  path: '/api/v1/pages/:id/icons/:itemId',
  summary: 'Delete a social icon and its short link',
  params: itemParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})

export const pageItemEndpoints = [
  listBlocksEndpoint,
  createBlockEndpoint,
  changeBlockEndpoint,
  moveBlockEndpoint,
  restoreBlockEndpoint,
  deleteBlockEndpoint,
  listIconsEndpoint,
  createIconEndpoint,
  changeIconEndpoint,
  moveIconEndpoint,
  restoreIconEndpoint,
  deleteIconEndpoint,
] as const
