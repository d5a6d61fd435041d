import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { bulkRefusalSchema } from './links.ts'

/** Moves of links to another folder, domain or space, and of pages to another folder or space (contract.md §6). */

export const MOVE_IDS_MAX = 10_000
/** that many are moved before the call answers */
export const MOVED_AT_ONCE = 500
/** of pages, each of which brings up to 200 short links */
export const PAGES_MOVED_AT_ONCE = 50
/** refusals that an answer names; it counts all of them */
export const MOVE_REFUSED_MAX = 100

export const moveTargetSchema = z.strictObject({
  /** absent: they stay in the space they are in */
  space: idSchema.optional(),
  /** of links: host of a domain of that space, or its https address; null for the installation's own; absent: the same as now */
  domain: z.string().max(300).nullable().optional(),
  /** folder of that space; null for none. Absent: the same as now, and none in another space */
  folder: idSchema.nullable().optional(),
})
export type MoveTarget = z.output<typeof moveTargetSchema>

/** how long an address that a link has left leads to its new one */
export const REDIRECT_DAYS_MAX = 365
/** after how many days it is given up */
export const FORGET_DAYS_MAX = 730

const oldAddressSchema = z.strictObject({
  /** leads to the new address for 1 to 365 days (`err_135`), then answers 410 */
  redirectDays: z.number(),
  /** from then on anybody on the domain may use it (`err_136`): not before, at most 730 days; null for never */
  forgetDays: z.number().nullable().default(null),
})
export type OldAddressWish = z.output<typeof oldAddressSchema>

export const moveSchema = z
  .object({
    /** null for a dry run */
    id: idSchema.nullable(),
    state: z.enum(['running', 'done', 'undoing', 'undone']),
    total: z.int().min(0),
    /** waiting for their turn */
    waiting: z.int().min(0),
    /** in the other place; of a dry run those that would be */
    moved: z.int().min(0),
    /** how many stay where they were, and the first 100 of them */
    kept: z.int().min(0),
    /** `alias`: of a page its name */
    refused: z.array(z.object({ id: idSchema, alias: z.string(), error: bulkRefusalSchema })),
  })
  .meta({ id: 'Move' })
export type MoveAnswer = z.infer<typeof moveSchema>

const shared = { feature: 'links', access: 'account' } as const
const PATH = '/api/v1/moves'

export const startMoveEndpoint = defineEndpoint({
  ...shared,
  id: 'moves.start',
  method: 'POST',
  path: PATH,
  summary: 'Move up to 10,000 links or pages to another folder, domain or space',
  description:
    'Each is moved or refused by itself. Above 500 links or 50 pages the call answers at once, and ' +
    '`GET /moves/{id}` says how far it is. On another domain the old address of a link answers 410 and stays ' +
    'yours, or leads to the new one for the span in `oldAddress`. Leaving a space needs its administrator, a ' +
    'page with subscribers its owner. Numbers, QR designs, versions, tags and rules come along, with a page its ' +
    'blocks, their short links, pictures, files, mails and subscribers. The first page of an account, and one ' +
    'that is the home page of a domain, stay in their space. A key needs `pages:write` too to move pages.',
  limit: 'bulk',
  atomic: true,
  bodyLimitBytes: 1024 * 1024,
  body: z.strictObject({
    kind: z.enum(['links', 'pages']).default('links'),
    ids: z.array(idSchema).max(MOVE_IDS_MAX).optional(),
    /** instead of `ids`: all of the open space in a folder, or links on a domain, archived ones too */
    filter: z
      .strictObject({ domain: z.string().max(260).optional(), folder: idSchema.optional() })
      .optional(),
    to: moveTargetSchema,
    /** what becomes of addresses on the domains that links leave; absent: they answer 410 at once */
    oldAddress: oldAddressSchema.optional(),
    /** says what would happen and moves nothing */
    dryRun: z.boolean().default(false),
  }),
  answer: moveSchema,
  errors: [
    'nothingToMove',
    'moveExpirySpanInvalid',
    'moveDeletionSpanInvalid',
    'moveTargetNotFound',
    'moveTargetUnverified',
    'moveTargetNotHttps',
    'moveSameDomain',
    'moveSameSpace',
    'moveUnderWay',
    'noPermission',
  ],
})

export const getMoveEndpoint = defineEndpoint({
  ...shared,
  id: 'moves.get',
  method: 'GET',
  path: `${PATH}/:id`,
  summary: 'How far a move of yours is',
  limit: 'read',
  params: idParams,
  answer: moveSchema,
  errors: ['notFound'],
})

export const undoMoveEndpoint = defineEndpoint({
  ...shared,
  id: 'moves.undo',
  method: 'POST',
  path: `${PATH}/:id/undo`,
  summary: 'Take a move of yours back, within an hour',
  description: 'What was moved again since then, or whose address is taken, stays.',
  limit: 'bulk',
  atomic: true,
  params: idParams,
  answer: moveSchema,
  errors: ['notFound', 'moveUnderWay'],
})
