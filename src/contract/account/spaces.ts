import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idOr, idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { SPACE_NAME_MAX, spaceColors } from './space-values.ts'
import { spaceRoleSchema, userSchema } from './users.ts'

/** Spaces that people share (contract.md §6); the personal one cannot be deleted, left or handed over. */

/** that one account owns */
export const SPACES_MAX = 50
/** A deleted space can be brought back for so long. */
export const SPACE_GRACE_DAYS = 7

export const spaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  color: z.enum(spaceColors),
  /** your own personal one */
  isPersonal: z.boolean(),
  /** yours */
  role: spaceRoleSchema,
  members: z.int(),
  createdAt: isoTimeSchema,
  /** who was offered it and has not answered yet */
  offeredTo: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** null: a personal space cannot need one */
  needsSecondFactor: z.boolean().nullable(),
  /** it needs a second factor and you have none: nothing of it can be reached before */
  lacksSecondFactor: z.boolean(),
  /** it opens by its own provider alone, and this session came another way */
  lacksTeamSignIn: z.boolean(),
  /** it was deleted, and its owner can bring it back until then */
  deletesAt: isoTimeSchema.nullable(),
})
export type Space = z.infer<typeof spaceSchema>

const account = { feature: 'spaces', access: 'account' } as const
const ofSpace = { ...account, limit: 'write', atomic: true, params: idParams } as const

/** Every part may be missing: each has a code of its own. */
const spaceBody = z.object({
  name: plainText(SPACE_NAME_MAX).optional(),
  color: z
    .string()
    .max(24)
    .optional()
    .meta({ description: spaceColors.join(', ') }),
})

export const listSpacesEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.list',
  method: 'GET',
  path: '/api/v1/spaces',
  summary: 'Your spaces, the personal one first, and those of yours that can still be brought back',
  limit: 'read',
  answer: z.object({
    items: z.array(spaceSchema),
    /** the one that was open last; null for the personal one */
    lastId: idSchema.nullable(),
  }),
  errors: [],
})

export const createSpaceEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.create',
  method: 'POST',
  path: '/api/v1/spaces',
  summary: 'Make a space; you own it',
  limit: 'write',
  atomic: true,
  body: spaceBody,
  status: 201,
  answer: spaceSchema,
  errors: ['spaceNameMissing', 'spaceColorMissing', 'spaceExists', 'noPermission'],
})

export const getSpaceEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.get',
  method: 'GET',
  path: '/api/v1/spaces/:id',
  summary: 'A space of yours',
  limit: 'read',
  params: idParams,
  answer: spaceSchema,
  errors: ['spaceNotFound'],
})

export const changeSpaceEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.change',
  method: 'PATCH',
  path: '/api/v1/spaces/:id',
  summary: 'Change name and colour of a space, or whether everybody there needs a second factor',
  limit: 'write',
  params: idParams,
  body: spaceBody.extend({ needsSecondFactor: z.boolean().optional() }),
  answer: spaceSchema,
  errors: ['spaceNotFound', 'spaceNameMissing', 'spaceColorMissing', 'spaceExists', 'noPermission'],
})

export const deleteSpaceEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.delete',
  method: 'DELETE',
  path: '/api/v1/spaces/:id',
  summary: 'Delete a space; its links answer as ended, and for a week it can be brought back',
  limit: 'write',
  params: idParams,
  answer: spaceSchema,
  errors: ['spaceNotFound', 'noPermission'],
})

export const restoreSpaceEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.restore',
  method: 'POST',
  path: '/api/v1/spaces/:id/restore',
  summary: 'Bring back a space that was deleted within the week',
  answer: spaceSchema,
  errors: ['spaceNotFound', 'spaceExists'],
})

export const exportSpaceEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.export',
  method: 'GET',
  path: '/api/v1/spaces/:id/export',
  summary: 'Everything of a space as one ZIP archive',
  description:
    'For its owner and administrators: a list in JSON for each kind of thing, its pictures and its files. Chats belong ' +
    'to their people, single clicks have files of their own in statistics.',
  limit: 'bulk',
  params: idParams,
  answerType: 'application/zip',
  answer: z.string().meta({ format: 'binary' }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const leaveSpaceEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.leave',
  method: 'POST',
  path: '/api/v1/spaces/:id/leave',
  summary: 'Leave a space; its owner cannot',
  status: 204,
  answer: emptyAnswer,
  errors: ['spaceNotFound', 'noPermission'],
})

export const openSpaceEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.open',
  method: 'POST',
  path: '/api/v1/spaces/:id/open',
  summary: 'Note that a space is open: the application opens it at the next sign-in',
  status: 204,
  answer: emptyAnswer,
  errors: ['spaceNotFound'],
})

export const transferSpaceEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.transfer',
  method: 'POST',
  path: '/api/v1/spaces/:id/transfer',
  summary: 'Offer a space to one of its members, who is told, or take the offer back',
  body: z.strictObject({
    /** null takes the offer back */
    userId: idOr('userIdMissing').nullable(),
  }),
  answer: spaceSchema,
  errors: [
    'spaceNotFound',
    'notFound',
    'noPermission',
    'userIdMissing',
    'tooManyRequests',
    'tooManyFromAccount',
  ],
})

export const acceptSpaceEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.acceptTransfer',
  method: 'POST',
  path: '/api/v1/spaces/:id/transfer/accept',
  summary: 'Become the owner of a space that was offered to you; who owned it is an administrator',
  answer: spaceSchema,
  errors: ['spaceNotFound', 'notFound', 'spaceExists', 'noPermission'],
})

export const declineSpaceEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.declineTransfer',
  method: 'POST',
  path: '/api/v1/spaces/:id/transfer/decline',
  summary: 'Decline a space that was offered to you; its owner is told',
  answer: spaceSchema,
  errors: ['spaceNotFound', 'notFound', 'noPermission'],
})

const memberParams = z.object({ id: idSchema, userId: idSchema })

export const listMembersEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.members',
  method: 'GET',
  path: '/api/v1/spaces/:id/members',
  summary: 'The people of a space and those who are invited into it',
  limit: 'read',
  params: idParams,
  answer: z.object({ items: z.array(userSchema) }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const changeMemberEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.changeMember',
  method: 'PATCH',
  path: '/api/v1/spaces/:id/members/:userId',
  summary: 'Give somebody in a space, or invited into it, another role',
  limit: 'write',
  params: memberParams,
  body: z.strictObject({ role: spaceRoleSchema }),
  answer: userSchema,
  errors: ['notFound', 'noPermission'],
})

export const removeMemberEndpoint = defineEndpoint({
  ...account,
  id: 'spaces.removeMember',
  method: 'DELETE',
  path: '/api/v1/spaces/:id/members/:userId',
  summary: 'Take somebody out of a space; what they made there stays',
  limit: 'write',
  params: memberParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission'],
})
