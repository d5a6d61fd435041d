import { z } from 'zod'
import { spaceRoleSchema } from '../account/users.ts'
import { DESTINATION_MAX_LENGTH } from '../constants.ts'
import {
  cursorPage,
  cursorQuery,
  defineEndpoint,
  emptyAnswer,
  givenTimeSchema,
  isoTimeSchema,
} from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { readWebAddress } from '../links/destination.ts'
import { UPLOADED_PICTURE } from '../media.ts'
import { plainText } from '../texts/plain-text.ts'
import { BROADCAST_WORDS_MAX, INBOX_LINE_MAX, lengthOf } from './complete-blocks.ts'
import { mailFields } from './mail-fields.ts'
import { segmentSchema } from './segments.ts'

/** Mails from a page to its subscribers. */

/** A59 */
export const BROADCAST_SUBJECT_MAX = 120
export const BROADCAST_BLOCKS_MAX = 500
const TEXT_MAX = 5_000
const HEADING_MAX = 200
const LABEL_MAX = 80
const ALT_MAX = 300

/** Room for the longest document; most of it is the structure around the words. */
const DOCUMENT_LIMIT_BYTES = 512 * 1024

const isWebAddress = (text: string) => readWebAddress(text) !== undefined
const NO_ADDRESS = 'must be an http(s) address'
/** The same addresses that links accept, including non-ASCII letters. */
const linkAddress = plainText(DESTINATION_MAX_LENGTH).refine(isWebAddress, NO_ADDRESS)
const buttonAddress = plainText(DESTINATION_MAX_LENGTH).refine(
  (text) => text === '' || isWebAddress(text),
  NO_ADDRESS,
)

const pictureAddress = z
  .string()
  .max(300)
  .regex(new RegExp(`^(?:${UPLOADED_PICTURE})?$`), 'must be an uploaded picture')

/** Words with one emphasis; a line break is `\n`. No markup in them is interpreted. */
const runSchema = z.object({
  text: plainText(BROADCAST_WORDS_MAX).min(1),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  link: linkAddress.optional(),
  /** put in for each reader; `text` stands there if it is not known */
  field: z.enum(mailFields).optional(),
})
export type MailRun = z.infer<typeof runSchema>
const runsSchema = z.array(runSchema)

/** One part of a mail. HTML is never interpreted. */
export const broadcastBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), words: runsSchema }),
  z.object({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(runsSchema).min(1),
  }),
  z.object({ kind: z.literal('quote'), paragraphs: z.array(runsSchema).min(1) }),
  /** `level` 2: a smaller one */
  z.object({
    kind: z.literal('heading'),
    text: plainText(HEADING_MAX),
    level: z.literal(2).optional(),
  }),
  /**
   * Paragraphs and lists in one text, for mails written through the API: `**bold**`,
   * `[label](https://…)` and lines that begin with `- ` are its only markup
   */
  z.object({ kind: z.literal('text'), text: plainText(TEXT_MAX) }),
  z.object({ kind: z.literal('button'), label: plainText(LABEL_MAX), address: buttonAddress }),
  z.object({ kind: z.literal('divider') }),
  /**
   * `picture`: the address from the upload's answer, or ''; `alt`: its text for people who cannot
   * see it
   */
  z.object({ kind: z.literal('picture'), picture: pictureAddress, alt: plainText(ALT_MAX) }),
])
export type BroadcastBlock = z.infer<typeof broadcastBlockSchema>

export const broadcastDocumentSchema = z.object({
  blocks: z
    .array(broadcastBlockSchema)
    .max(BROADCAST_BLOCKS_MAX)
    .refine(
      (blocks) => lengthOf(blocks) <= BROADCAST_WORDS_MAX,
      `must hold at most ${BROADCAST_WORDS_MAX} characters`,
    ),
})
export type BroadcastDocument = z.infer<typeof broadcastDocumentSchema>

/** `on`: a welcome mail that new subscribers get; `draft` while it is off */
export const broadcastStates = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'sent',
  'on',
] as const
export type BroadcastState = (typeof broadcastStates)[number]

/**
 * `person`: somebody stopped it; `bounces`: too many addresses do not exist; `limit`: the daily
 * limit of mails is used up; `server`: the mail server was unavailable for a day; `blocked`: the
 * page shows the warning page; `account`: an administrator closed the account of its space or of
 * its sender
 */
export const pauseReasons = ['person', 'bounces', 'limit', 'server', 'blocked', 'account'] as const
export type PauseReason = (typeof pauseReasons)[number]

/**
 * `sent`: the mail server accepted it; `bounced`: the address does not exist; `failed`: refused for
 * another reason, or deferred for a day; `skipped`: unsubscribed, or does not want mail, before it
 * was sent
 */
export const deliveryStates = ['waiting', 'sent', 'bounced', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const subjectSchema = plainText(BROADCAST_SUBJECT_MAX).refine(
  (text) => !/[\r\n\u2028\u2029]/.test(text),
  'must be one line',
)

/** What inboxes show after the subject; '' takes the first words of the mail. */
const previewTextSchema = plainText(INBOX_LINE_MAX)

export const broadcastResultsSchema = z.object({
  waiting: z.int(),
  /** of those waiting: the mail server asked to try again later */
  deferred: z.int(),
  sent: z.int(),
  bounced: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** unsubscribed with the link in this mail */
  unsubscribed: z.int(),
  /** reported it as spam */
  complained: z.int(),
  /** readers who clicked a link in it, without bots and prefetches */
  clicked: z.int(),
})
export type BroadcastResults = z.infer<typeof broadcastResultsSchema>

export const broadcastSchema = z.object({
  id: idSchema,
  pageId: idSchema,
  subject: z.string(),
  /** the welcome mail of its page */
  isWelcome: z.boolean(),
  state: z.enum(broadcastStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  scheduledAt: isoTimeSchema.nullable(),
  startedAt: isoTimeSchema.nullable(),
  finishedAt: isoTimeSchema.nullable(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  /** how many subscribers it was addressed to when sending began; of a welcome mail: so far */
  recipients: z.int(),
  results: broadcastResultsSchema,
  revision: z.int(),
})
export type BroadcastAnswer = z.infer<typeof broadcastSchema>

export const fullBroadcastSchema = broadcastSchema.extend({
  previewText: z.string(),
  document: broadcastDocumentSchema,
  /** null: all active subscribers; absent for people who may not see the subscribers */
  segment: segmentSchema.nullable().optional(),
  /** your role, in answers about a single mail */
  role: spaceRoleSchema.optional(),
})
export type FullBroadcastAnswer = z.infer<typeof fullBroadcastSchema>

const base = {
  feature: 'Broadcasts',
  access: 'account',
  errors: ['notFound', 'noPermission'],
} as const

export const listBroadcastsEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.list',
  method: 'GET',
  path: '/api/v1/pages/:id/broadcasts',
  summary: 'Mails to the subscribers of a page, newest first',
  limit: 'read',
  params: idParams,
  query: cursorQuery,
  answer: cursorPage(broadcastSchema),
  errors: ['notFound', 'malformed'],
})

export const createBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.create',
  method: 'POST',
  path: '/api/v1/pages/:id/broadcasts',
  summary: 'Create a mail; nothing is sent yet',
  limit: 'write',
  bodyLimitBytes: DOCUMENT_LIMIT_BYTES,
  atomic: true,
  status: 201,
  params: idParams,
  body: z.object({
    subject: subjectSchema.default(''),
    previewText: previewTextSchema.default(''),
    document: broadcastDocumentSchema.default({ blocks: [{ kind: 'text', text: '' }] }),
    /** null: all active subscribers */
    segment: segmentSchema.nullable().default(null),
  }),
  answer: fullBroadcastSchema,
})

export const getBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.get',
  method: 'GET',
  path: '/api/v1/broadcasts/:id',
  summary: 'One mail with its content and results',
  limit: 'read',
  params: idParams,
  answer: fullBroadcastSchema,
  errors: ['notFound'],
})

export const changeBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.change',
  method: 'PATCH',
  path: '/api/v1/broadcasts/:id',
  summary: 'Change a draft; 409 once it is scheduled or being sent, or if somebody else changed it',
  limit: 'write',
  bodyLimitBytes: DOCUMENT_LIMIT_BYTES,
  params: idParams,
  body: z.object({
    subject: subjectSchema.optional(),
    previewText: previewTextSchema.optional(),
    document: broadcastDocumentSchema.optional(),
    segment: segmentSchema.nullable().optional(),
    revision: z.int().optional(),
  }),
  answer: fullBroadcastSchema,
  errors: ['notFound', 'noPermission', 'malformed', 'conflict'],
})

export const deleteBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.delete',
  method: 'DELETE',
  path: '/api/v1/broadcasts/:id',
  summary: 'Delete a mail that is not being sent; it can be restored',
  limit: 'write',
  status: 204,
  params: idParams,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission', 'conflict'],
})

export const restoreBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.restore',
  method: 'POST',
  path: '/api/v1/broadcasts/:id/restore',
  summary: 'Restore a deleted mail',
  limit: 'write',
  atomic: true,
  params: idParams,
  answer: fullBroadcastSchema,
  errors: ['notFound', 'noPermission', 'conflict'],
})

export const previewBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.preview',
  method: 'POST',
  path: '/api/v1/pages/:id/broadcasts/preview',
  summary: 'A preview of a mail, including footer and unsubscribe link',
  limit: 'write',
  bodyLimitBytes: DOCUMENT_LIMIT_BYTES,
  params: idParams,
  body: z.object({
    subject: subjectSchema,
    previewText: previewTextSchema.default(''),
    document: broadcastDocumentSchema,
  }),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** bytes of the HTML */
    size: z.int(),
  }),
  errors: ['notFound', 'noPermission'],
})

export const testBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.test',
  method: 'POST',
  path: '/api/v1/broadcasts/:id/test',
  summary: 'Send it to your own address',
  limit: 'mail',
  atomic: true,
  params: idParams,
  answer: z.object({ email: z.string() }),
  errors: ['notFound', 'noPermission', 'malformed', 'tooManyFromAccount'],
})

export const sendBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.send',
  method: 'POST',
  path: '/api/v1/broadcasts/:id/send',
  summary: 'Send to all active subscribers or those of its segment, now or at a given time',
  limit: 'write',
  atomic: true,
  params: idParams,
  body: z.object({
    /** null: immediately */
    at: givenTimeSchema.nullable().default(null),
    revision: z.int().optional(),
  }),
  answer: fullBroadcastSchema,
  errors: ['notFound', 'noPermission', 'malformed', 'conflict', 'tooManyFromAccount'],
})

export const controlBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.control',
  method: 'POST',
  path: '/api/v1/broadcasts/:id/control',
  summary: 'Unschedule, pause, resume or stop permanently',
  limit: 'write',
  atomic: true,
  params: idParams,
  body: z.object({ action: z.enum(['cancel', 'pause', 'resume', 'stop']) }),
  answer: fullBroadcastSchema,
  errors: ['notFound', 'noPermission', 'malformed', 'conflict', 'tooManyFromAccount'],
})

export const getWelcomeMailEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.getWelcome',
  method: 'GET',
  path: '/api/v1/pages/:id/welcome-mail',
  summary: 'The mail that new subscribers of a page get, with its content and results',
  limit: 'read',
  params: idParams,
  /** null: it has none */
  answer: z.object({ mail: fullBroadcastSchema.nullable() }),
  errors: ['notFound'],
})

export const createWelcomeMailEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.createWelcome',
  method: 'POST',
  path: '/api/v1/pages/:id/welcome-mail',
  summary: 'Create the welcome mail of a page, switched off; answers the one it has',
  limit: 'write',
  atomic: true,
  status: 201,
  params: idParams,
  answer: fullBroadcastSchema,
})

export const switchWelcomeMailEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.switchWelcome',
  method: 'PATCH',
  path: '/api/v1/pages/:id/welcome-mail',
  summary: 'Switch the welcome mail on or off; it is changed like any draft while it is off',
  limit: 'write',
  params: idParams,
  body: z.object({ isOn: z.boolean(), revision: z.int().optional() }),
  answer: fullBroadcastSchema,
  errors: ['notFound', 'noPermission', 'malformed', 'conflict'],
})

export const broadcastLinkSchema = z.object({
  address: z.string(),
  /** readers who clicked it */
  people: z.int(),
  /** how often they clicked */
  clicks: z.int(),
})
export type BroadcastLink = z.infer<typeof broadcastLinkSchema>

export const listBroadcastLinksEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.links',
  method: 'GET',
  path: '/api/v1/broadcasts/:id/links',
  summary: 'Links in a sent mail, in order, with the number of readers who clicked each',
  limit: 'read',
  params: idParams,
  answer: z.object({ items: z.array(broadcastLinkSchema) }),
  errors: ['notFound'],
})

export const exportBroadcastEndpoint = defineEndpoint({
  ...base,
  id: 'broadcasts.export',
  method: 'GET',
  path: '/api/v1/broadcasts/:id/export',
  summary: 'The results of a mail and its links, as CSV',
  limit: 'bulk',
  params: idParams,
  answer: z.string(),
  answerType: 'text/csv',
  errors: ['notFound'],
})
