import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { blockedReasons } from './safety.ts'

/** Links and pages behind the warning page, and their owners' appeals (A58). */

export const APPEAL_TEXT_MAX = 1_000

/**
 * `administrator`: only this link, by hand · `account`: with everything of a banned account, until
 * the ban is lifted
 */
export const blockReasons = [...blockedReasons, 'administrator', 'account'] as const
export type BlockReason = (typeof blockReasons)[number]
export const appealStates = ['open', 'granted', 'refused'] as const

const blockReasonSchema = z.enum(blockReasons)

export const linkBlockSchema = z.object({
  isBlocked: z.boolean(),
  /** null if it is not blocked, or was blocked by a version that stored no reasons */
  reason: blockReasonSchema.nullable(),
  /** ASCII host of the bad address; '' if there is none */
  host: z.string(),
  blockedAt: isoTimeSchema.nullable(),
  /** the newest appeal */
  appeal: z
    .object({
      state: z.enum(appealStates),
      text: z.string(),
      answer: z.string(),
      madeAt: isoTimeSchema,
      decidedAt: isoTimeSchema.nullable(),
    })
    .nullable(),
})
export type LinkBlockAnswer = z.infer<typeof linkBlockSchema>

export const getLinkBlockEndpoint = defineEndpoint({
  id: 'quarantine.getLinkBlock',
  method: 'GET',
  path: '/api/v1/links/:id/block',
  summary: 'Why a link shows the warning page, and the state of the appeal',
  feature: 'links',
  access: 'account',
  params: idParams,
  answer: linkBlockSchema,
  errors: ['linkNotFound'],
})

export const appealEndpoint = defineEndpoint({
  id: 'quarantine.appeal',
  method: 'POST',
  path: '/api/v1/links/:id/appeal',
  summary: 'Appeal against the block of a link',
  description:
    'Once until it is decided: `err_409` while one is open, and for a link that is not ' +
    'blocked.',
  feature: 'links',
  access: 'account',
  limit: 'mail',
  atomic: true,
  params: idParams,
  body: z.strictObject({ text: plainText(APPEAL_TEXT_MAX).trim() }),
  status: 201,
  answer: linkBlockSchema,
  errors: ['linkNotFound', 'conflict', 'noPermission'],
})

export const getPageBlockEndpoint = defineEndpoint({
  id: 'quarantine.getPageBlock',
  method: 'GET',
  path: '/api/v1/pages/:id/block',
  summary: 'Why a page shows the warning page, and the state of the appeal',
  feature: 'pages',
  access: 'account',
  params: idParams,
  answer: linkBlockSchema,
  errors: ['notFound'],
})

export const appealForPageEndpoint = defineEndpoint({
  id: 'quarantine.appealForPage',
  method: 'POST',
  path: '/api/v1/pages/:id/appeal',
  summary: 'Appeal against the block of a page',
  description:
    'Once until it is decided: `err_409` while one is open, and for a page that is not ' +
    'blocked.',
  feature: 'pages',
  access: 'account',
  limit: 'mail',
  atomic: true,
  params: idParams,
  body: z.strictObject({ text: plainText(APPEAL_TEXT_MAX).trim() }),
  status: 201,
  answer: linkBlockSchema,
  errors: ['notFound', 'conflict', 'noPermission'],
})

export const appealSchema = z.object({
  id: idSchema,
  state: z.enum(appealStates),
  text: z.string(),
  answer: z.string(),
  madeAt: isoTimeSchema,
  decidedAt: isoTimeSchema.nullable(),
  email: z.string().nullable(),
  target: z.object({
    kind: z.enum(['link', 'page']),
    id: idSchema,
    /** alias or username */
    name: z.string(),
    /** where a link leads or a page forwards to; '' for a page that is shown */
    destination: z.string(),
    isBlocked: z.boolean(),
    reason: blockReasonSchema.nullable(),
    host: z.string(),
  }),
})
export type AppealAnswer = z.infer<typeof appealSchema>

const administrator = { feature: 'safety', access: 'administrator' } as const

export const listAppealsEndpoint = defineEndpoint({
  ...administrator,
  id: 'quarantine.listAppeals',
  method: 'GET',
  path: '/api/v1/safety/appeals',
  summary: 'Appeals for blocked links and pages, newest first',
  query: cursorQuery.extend({ state: z.enum(['open', 'decided']).default('open') }),
  answer: cursorPage(appealSchema).extend({ total: z.int() }),
  errors: [],
})

export const decideAppealEndpoint = defineEndpoint({
  ...administrator,
  id: 'quarantine.decideAppeal',
  method: 'POST',
  path: '/api/v1/safety/appeals/:id',
  summary: 'Grant or refuse an appeal; the owner gets a mail',
  description:
    'A granted appeal unblocks the link or page for its current addresses, even if the lists ' +
    'contain them.',
  atomic: true,
  params: idParams,
  body: z.strictObject({
    decision: z.enum(['granted', 'refused']),
    answer: plainText(APPEAL_TEXT_MAX).trim().default(''),
  }),
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'conflict'],
})
