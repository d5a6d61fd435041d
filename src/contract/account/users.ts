import { z } from 'zod'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { accountRoles, emailText } from './identity.ts'
import { givenRoles, spaceRoles } from './space-values.ts'
import { STATUS_REASON_MAX } from './user-values.ts'

/**
 * The people of a space and the people invited to it (contract.md §3). A user's id is the
 * account's, or the invitation's while it is open.
 */

export const PERSON_NAME_MAX = 60
export const DESIGNATION_MAX = 80
export const PERSON_TAGS_MAX = 20
export const PERSON_TAG_MAX = 40
/** members and open invitations of one space */
export const PEOPLE_MAX = 1_000
/** How long an invitation is valid. */
export const INVITATION_DAYS = 7
/** How long a removed person can be restored. */
export const RESTORE_MINUTES = 60

export { type GivenRole, givenRoles, type SpaceRole, spaceRoles } from './space-values.ts'
export const userStates = ['active', 'invited', 'deactivated', 'banned', 'deleted'] as const
export type UserState = (typeof userStates)[number]

/** One line of text, because names appear in mails. */
const lineText = (max: number) =>
  plainText(max)
    .regex(/^[^\r\n\t\u2028\u2029]*$/)
    .trim()

/** Clients may send numeric ids; ours are strings. */
const looseIdSchema = z.union([z.string().min(1).max(64), z.number()]).transform(String)
const tagSchema = lineText(PERSON_TAG_MAX)
/** a list, or words separated by commas */
const tagsSchema = z
  .union([z.array(tagSchema).max(PERSON_TAGS_MAX), lineText(1_000)])
  .transform((tags) => {
    const words = typeof tags === 'string' ? tags.split(',') : tags
    return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
  })
  .refine(
    (tags) => tags.length <= PERSON_TAGS_MAX && tags.every((tag) => tag.length <= PERSON_TAG_MAX),
    `at most ${PERSON_TAGS_MAX} tags of ${PERSON_TAG_MAX} characters`,
  )
const colorSchema = z
  .string()
  .regex(/^[a-z][a-z-]{0,23}$/)
  .meta({ description: 'Name of a colour', examples: ['primary'] })
export const spaceRoleSchema = z.enum(spaceRoles)

/** The colours of initials in the template's clients. */
export const PERSON_COLORS = ['primary', 'success', 'info', 'warning', 'danger'] as const

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  designation: z.string(),
  email: z.string(),
  /** pages made by this person that you may see */
  projects: z.int(),
  tags: z.array(z.string()),
  /** address of a picture; null without one */
  img: z.string().nullable(),
  color: z.string(),
  /** in the space; null for an account that shares none with you (administrators see all) */
  role: spaceRoleSchema.nullable(),
  state: z.enum(userStates),
  space: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** role in the installation; only administrators get it */
  accountRole: z.enum(accountRoles).nullable(),
  isYou: z.boolean(),
  /** roles you may give; empty if you may change nothing */
  assignableRoles: z.array(spaceRoleSchema),
  isRemovable: z.boolean(),
  joinedAt: isoTimeSchema,
  /** of an invitation */
  expiresAt: isoTimeSchema.nullable(),
  /** of an invitation that you may send: its link */
  url: z.string().nullable(),
})
export type User = z.infer<typeof userSchema>

const account = { feature: 'users', access: 'account' } as const
const searchText = z.string().max(200)

export const listUsersEndpoint = defineEndpoint({
  ...account,
  id: 'users.list',
  method: 'GET',
  path: '/users',
  summary: 'The people of your spaces, including open invitations',
  description: 'For administrators of the installation everybody, 1,000 per page.',
  limit: 'read',
  query: z.object({
    q: searchText.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  answer: z.array(userSchema),
  errors: [],
})

export const listContactsEndpoint = defineEndpoint({
  ...account,
  id: 'users.contacts',
  method: 'GET',
  path: '/contacts',
  summary: 'The members of your spaces, without invitations',
  limit: 'read',
  query: z.object({ q: searchText.optional() }),
  answer: z.array(userSchema),
  errors: [],
})

export const searchUsersEndpoint = defineEndpoint({
  ...account,
  id: 'users.search',
  method: 'GET',
  path: '/api/v1/users',
  summary: 'People, with search and filters, in pages',
  description: 'Of your spaces; `scope=all` is everybody, for administrators of the installation.',
  limit: 'read',
  query: z.object({
    scope: z.enum(['mine', 'all']).default('mine'),
    q: searchText.optional(),
    role: spaceRoleSchema.optional(),
    state: z.enum(userStates).optional(),
    /** in the installation, with `scope=all` */
    accountRole: z.enum(accountRoles).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ items: z.array(userSchema), total: z.int(), page: z.int(), pages: z.int() }),
  errors: ['notFound'],
})

export const currentUserEndpoint = defineEndpoint({
  ...account,
  id: 'users.current',
  method: 'GET',
  path: '/user',
  summary: 'Your own profile',
  limit: 'read',
  answer: z.object({
    id: idSchema,
    name: z.string(),
    designation: z.string(),
    img: z.string().nullable(),
    projectCount: z.int(),
    /** always 0: nothing is sold yet */
    revenue: z.number(),
    personalDetail: z.string(),
    phone: z.string(),
    email: z.string(),
    location: z.string(),
    experiences: z.array(
      z.object({
        id: z.string(),
        iconClass: z.string(),
        link: z.string(),
        designation: z.string(),
        timeDuration: z.string(),
      }),
    ),
    projects: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        startDate: isoTimeSchema,
        deadline: isoTimeSchema.nullable(),
        budget: z.number(),
      }),
    ),
  }),
  errors: [],
})

export const newUserSchema = z.object({
  name: lineText(PERSON_NAME_MAX).optional(),
  email: emailText,
  designation: lineText(DESIGNATION_MAX).optional(),
  tags: tagsSchema.optional(),
  color: colorSchema.optional(),
  role: z.enum(givenRoles).default('editor'),
})
export type NewUser = z.output<typeof newUserSchema>

export const addUserEndpoint = defineEndpoint({
  ...account,
  id: 'users.add',
  method: 'POST',
  path: '/add/user',
  summary: 'Invite somebody to your space by mail',
  description:
    'The answer is the same whether or not the address has an account; an administrator of ' +
    'the installation gets `err_10` if it has one.',
  limit: 'mail',
  atomic: true,
  unknownBodyKeys: 'ignore',
  body: newUserSchema,
  answer: userSchema,
  errors: [
    'emailInvalid',
    'emailRegistered',
    'noPermission',
    'notFound',
    'tooManyRequests',
    'tooManyFromAccount',
  ],
})

export const inviteEndpoint = defineEndpoint({
  ...account,
  id: 'users.invite',
  method: 'POST',
  path: '/api/v1/invitations',
  summary: 'Invite somebody to a space; repeating it sends a new link',
  limit: 'mail',
  atomic: true,
  body: newUserSchema.extend({
    /** the personal one if absent */
    spaceId: idSchema.optional(),
  }),
  status: 201,
  answer: userSchema,
  errors: ['emailInvalid', 'noPermission', 'notFound', 'tooManyRequests', 'tooManyFromAccount'],
})

export const updateUserEndpoint = defineEndpoint({
  ...account,
  id: 'users.update',
  method: 'PUT',
  path: '/update/user',
  summary: "Change somebody's profile and role in a space; absent fields stay the same",
  limit: 'write',
  unknownBodyKeys: 'ignore',
  body: z.object({
    id: looseIdSchema,
    designation: lineText(DESIGNATION_MAX).optional(),
    tags: tagsSchema.optional(),
    color: colorSchema.optional(),
    role: spaceRoleSchema.optional(),
    spaceId: looseIdSchema.optional(),
  }),
  answer: userSchema,
  errors: ['notFound', 'noPermission'],
})

const ofSpace = z.object({ spaceId: idSchema.optional() })

export const deleteUserEndpoint = defineEndpoint({
  ...account,
  id: 'users.delete',
  method: 'DELETE',
  path: '/delete/user',
  summary:
    'Remove the person that the header `user` names from the space, or withdraw the ' +
    'invitation',
  limit: 'write',
  headers: z.object({ user: idSchema }),
  query: ofSpace,
  answer: z.string(),
  errors: ['notFound', 'noPermission'],
})

export const restoreUserEndpoint = defineEndpoint({
  ...account,
  id: 'users.restore',
  method: 'POST',
  path: '/api/v1/users/:id/restore',
  summary: 'Restore a member that was removed within the last hour, or an invitation',
  limit: 'write',
  atomic: true,
  params: idParams,
  query: ofSpace,
  answer: userSchema,
  errors: ['notFound', 'noPermission'],
})

export const changeAccountEndpoint = defineEndpoint({
  id: 'users.changeAccount',
  method: 'PATCH',
  path: '/api/v1/accounts/:id',
  summary: 'Deactivate, ban or reactivate an account, or change its role in the installation',
  description:
    'Deactivated and banned people are signed out everywhere at once. Links and pages in the ' +
    'spaces of a banned account show the warning page until the ban is lifted; those of a ' +
    'deactivated account keep working. An account that its owner has deleted can only be ' +
    'banned, so that it cannot be restored; after the ban its deletion continues. Not for ' +
    'your own account, and the last administrator cannot be changed: `err_101`.',
  feature: 'users',
  access: 'administrator',
  limit: 'write',
  params: idParams,
  body: z.strictObject({
    status: z.enum(['active', 'deactivated', 'banned'], 'statusMissing').optional(),
    role: z.enum(accountRoles).optional(),
    /** why, for the audit */
    reason: plainText(STATUS_REASON_MAX).trim().optional(),
  }),
  answer: userSchema,
  errors: ['notFound', 'noPermission', 'statusMissing'],
})

const tokenParams = z.object({ token: z.string().min(1).max(128) })

export const getInvitationEndpoint = defineEndpoint({
  id: 'users.invitation',
  method: 'GET',
  path: '/api/v1/invitations/:token',
  summary: 'Who sent an invitation, and to which space',
  feature: 'users',
  access: 'public',
  limit: 'code',
  params: tokenParams,
  answer: z.object({
    inviter: z.object({ name: z.string(), email: z.string() }),
    space: z.string(),
    spaceId: idSchema,
    role: spaceRoleSchema,
    email: z.string(),
    expiresAt: isoTimeSchema,
    /** whether it is for the caller's address; null for guests */
    isForYou: z.boolean().nullable(),
  }),
  errors: ['notFound'],
})

export const answerInvitationEndpoint = defineEndpoint({
  id: 'users.answerInvitation',
  method: 'POST',
  path: '/api/v1/invitations/:token',
  summary: 'Accept an invitation, signed in with its address, or decline it',
  feature: 'users',
  access: 'public',
  limit: 'code',
  secret: true,
  params: tokenParams,
  body: z.strictObject({ accept: z.boolean() }),
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'noPermission', 'unauthenticated'],
})
