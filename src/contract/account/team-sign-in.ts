import { z } from 'zod'
import { OWN_PASSWORDS } from '../auth-mode.ts'
import { defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { emailText, passwordText, signedInSchema } from './identity.ts'
import { newcomerRoles } from './space-values.ts'

/**
 * Signing in to a space by its own provider of OpenID Connect (contract.md §6, decision 125): whoever comes
 * this way reaches that space alone, known by issuer and subject, never by address.
 */

/** Where a provider sends the browser back to, one address a space: no code of one can be taken to another. */
export const TEAM_RETURN_PATH = '/app/team-return'
export const teamReturnPath = (spaceId: string) => `${TEAM_RETURN_PATH}/${spaceId}`

/** The way to a provider and back takes at most so long. */
export const TEAM_FLOW_MINUTES = 10
/** Somebody who leaves the company is out of the space after so long at the latest. */
export const TEAM_SESSION_HOURS = 24
export const TEAM_DOMAINS_MAX = 20

const ISSUER_MAX = 500

const addressDomainSchema = z.object({
  /** A-labels, lower case */
  name: z.string(),
  isProven: z.boolean(),
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** texts that stood there instead */
  seen: z.array(z.string()),
  checkedAt: isoTimeSchema.nullable(),
})

export const teamSignInSchema = z
  .object({
    /** to be registered with the provider */
    returnAddress: z.string(),
    /** the same, for after signing out */
    signOutAddress: z.string(),
    /** null before it is set up */
    connection: z
      .object({
        issuer: z.string(),
        clientId: z.string(),
        /** the secret itself is never shown again */
        hasSecret: z.boolean(),
        newcomerRole: z.enum(newcomerRoles).nullable(),
        isOn: z.boolean(),
        /** nobody reaches the space another way, but its owner with the spare key */
        isOnlyWay: z.boolean(),
        /** what the provider said of itself when it was asked last */
        found: z.object({
          signInHost: z.string(),
          endsSessions: z.boolean(),
          checkedAt: isoTimeSchema,
        }),
        domains: z.array(addressDomainSchema),
        spareKeyMadeAt: isoTimeSchema.nullable(),
        /** you have come in by it, or joined it to your account */
        isJoined: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'TeamSignIn' })
export type TeamSignIn = z.infer<typeof teamSignInSchema>

const ofSpace = { feature: 'spaces', access: 'account', modes: OWN_PASSWORDS } as const
const PATH = '/api/v1/spaces/:id/sign-in'

export const getTeamSignInEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.signIn',
  method: 'GET',
  path: PATH,
  summary: 'How people sign in to a space by a provider of its own',
  limit: 'read',
  params: idParams,
  answer: teamSignInSchema,
  errors: ['spaceNotFound', 'noPermission'],
})

export const putTeamSignInEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.putSignIn',
  method: 'PUT',
  path: PATH,
  summary: 'Set up signing in to a space by a provider of its own',
  description:
    'The provider is asked before anything is kept: `err_400` with `fields.issuer` says what it lacks. ' +
    'The secret may be left out while issuer and client stay the same. Turning it on needs a proven ' +
    'domain (`err_281`). Only the owner makes it the only way, with a spare key made and having joined ' +
    'it themselves. Another issuer or client, and turning it off, end the sessions that came by it.',
  limit: 'outbound',
  secret: true,
  params: idParams,
  body: z.strictObject({
    issuer: z.string().max(ISSUER_MAX),
    clientId: z.string().trim().min(1).max(500),
    /** left out: stays as it is; null: a client without one */
    clientSecret: z.string().min(1).max(1_000).nullable().optional(),
    domains: z.array(z.string().max(300)).max(TEAM_DOMAINS_MAX),
    newcomerRole: z.enum(newcomerRoles).nullable(),
    isOn: z.boolean(),
    isOnlyWay: z.boolean(),
  }),
  answer: teamSignInSchema,
  errors: [
    'spaceNotFound',
    'noPermission',
    'malformed',
    'destinationInvalid',
    'domainInvalid',
    'domainMissing',
    'domainNotAddable',
    'dnsRecordMissing',
    'unavailable',
  ],
})

export const checkTeamDomainsEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.checkSignIn',
  method: 'POST',
  path: `${PATH}/check`,
  summary: 'Look for the TXT records of the address domains now',
  limit: 'outbound',
  params: idParams,
  answer: teamSignInSchema,
  errors: ['spaceNotFound', 'noPermission'],
})

export const makeSpareKeyEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.makeSpareKey',
  method: 'POST',
  path: `${PATH}/spare-key`,
  summary: 'Make a spare key for the owner, shown once; the one before ends',
  limit: 'write',
  secret: true,
  params: idParams,
  status: 201,
  answer: z.object({ key: z.string() }),
  errors: ['spaceNotFound', 'notFound', 'noPermission'],
})

export const deleteTeamSignInEndpoint = defineEndpoint({
  ...ofSpace,
  id: 'spaces.deleteSignIn',
  method: 'DELETE',
  path: PATH,
  summary: 'Take the provider of a space away, with every joined identity and session of it',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['spaceNotFound', 'notFound', 'noPermission'],
})

const AUTH = '/api/v1/auth/team'
const flow = { feature: 'Account', modes: OWN_PASSWORDS, limit: 'signIn', secret: true } as const
const beginAnswer = z.object({
  address: z.string().meta({ description: 'Of the provider, for the browser to go to' }),
})
/** Parameters that the provider added to the return address. */
const returnBody = z.object({
  spaceId: idSchema,
  code: z.string().min(1).max(4_096),
  state: z.string().min(1).max(512),
  iss: z.string().max(2_048).optional().meta({ description: 'Of providers that send it along' }),
})

export const findTeamsEndpoint = defineEndpoint({
  id: 'teamSignIn.find',
  method: 'POST',
  path: `${AUTH}/find`,
  modes: OWN_PASSWORDS,
  summary: 'The spaces that people of an address domain sign in to by a provider of their own',
  description: 'Depends on the domain of the address alone, never on whether it has an account.',
  feature: 'Account',
  access: 'public',
  limit: 'read',
  body: z.object({ email: emailText }),
  answer: z.object({ items: z.array(z.object({ spaceId: idSchema, name: z.string() })) }),
  errors: [],
})

export const beginTeamSignInEndpoint = defineEndpoint({
  ...flow,
  id: 'teamSignIn.begin',
  method: 'POST',
  path: `${AUTH}/begin`,
  summary: 'The address of the provider of a space, where a browser goes to sign in',
  description:
    'Binds the way to this browser by a cookie. The provider sends the browser back to ' +
    '`/app/team-return/{space}` with a code (authorization code with PKCE), for `/api/v1/auth/team/finish`.',
  access: 'public',
  body: z.object({ spaceId: idSchema, email: emailText.optional() }),
  answer: beginAnswer,
  errors: ['spaceNotFound', 'unavailable', 'tooManyRequests'],
})

export const finishTeamSignInEndpoint = defineEndpoint({
  ...flow,
  id: 'teamSignIn.finish',
  method: 'POST',
  path: `${AUTH}/finish`,
  summary: 'Sign in to a space with what its provider sent along on the way back',
  description:
    'Once, within ten minutes, in the browser that began (`err_400` with `fields.state`); what the ' +
    'provider says counts only when signature, issuer, audience and nonce are right (`fields.code`). ' +
    'An identity that nobody has joined makes an account where the space takes newcomers and the ' +
    'provider has verified an address of a proven domain (else `err_11`); an address that has an ' +
    'account is never joined here (`err_13` with `fields.password`). A second factor that the space ' +
    'needs is asked for unless the provider says that it was (`amr`).',
  access: 'public',
  body: returnBody,
  answer: signedInSchema,
  errors: [
    'spaceNotFound',
    'wrongCredentials',
    'accountAbsent',
    'accountDeleted',
    'accountDeactivated',
    'noPermission',
    'configureFirst',
    'malformed',
    'unavailable',
    'tooManyRequests',
  ],
})

export const listTeamIdentitiesEndpoint = defineEndpoint({
  id: 'teamSignIn.list',
  method: 'GET',
  path: AUTH,
  modes: OWN_PASSWORDS,
  summary: 'Spaces with a provider of their own, and whether its identity is joined to my account',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  answer: z.object({
    items: z.array(
      z.object({
        spaceId: idSchema,
        name: z.string(),
        /** null while it is not joined */
        joinedAt: isoTimeSchema.nullable(),
        /** the only way to sign in that is left */
        isLastWay: z.boolean(),
        /** you own the space, which opens by its provider alone: the spare key lets you in */
        takesSpareKey: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const beginTeamJoinEndpoint = defineEndpoint({
  ...flow,
  id: 'teamSignIn.beginJoin',
  method: 'POST',
  path: `${AUTH}/join/begin`,
  summary:
    'The address of the provider of a space, where a browser goes to join an identity to my account',
  access: 'account',
  body: z.object({ spaceId: idSchema, password: passwordText }),
  answer: beginAnswer,
  errors: ['spaceNotFound', 'passwordMismatch', 'conflict', 'unavailable', 'tooManyRequests'],
})

export const finishTeamJoinEndpoint = defineEndpoint({
  ...flow,
  id: 'teamSignIn.finishJoin',
  method: 'POST',
  path: `${AUTH}/join/finish`,
  summary:
    'Join the identity of the provider to my account with what it sent along on the way back',
  description:
    '`err_409` when it is joined to another account. Who is not in the space yet comes in as a ' +
    'newcomer, with an address that the provider has verified (else `err_11`).',
  access: 'account',
  body: returnBody,
  answer: z.object({ spaceId: idSchema }),
  errors: [
    'spaceNotFound',
    'accountAbsent',
    'configureFirst',
    'malformed',
    'conflict',
    'unavailable',
    'tooManyRequests',
  ],
})

export const leaveTeamIdentityEndpoint = defineEndpoint({
  id: 'teamSignIn.leave',
  method: 'DELETE',
  path: `${AUTH}/:id`,
  modes: OWN_PASSWORDS,
  summary: 'No longer let the identity of a space sign in as me',
  description: '`err_409` for the only way to sign in that is left.',
  feature: 'Account',
  access: 'account',
  limit: 'write',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['notFound', 'conflict'],
})

export const useSpareKeyEndpoint = defineEndpoint({
  ...flow,
  id: 'teamSignIn.useSpareKey',
  method: 'POST',
  path: `${AUTH}/spare-key`,
  summary: 'Enter a space of mine that opens by its provider alone, with the spare key',
  description: 'The session that asked ends; the new one reaches that space alone.',
  access: 'account',
  body: z.object({ spaceId: idSchema, key: z.string().min(1).max(200) }),
  answer: signedInSchema,
  errors: ['spaceNotFound', 'passwordMismatch', 'tooManyRequests'],
})

export const teamSignInEndpoints = [
  getTeamSignInEndpoint,
  putTeamSignInEndpoint,
  checkTeamDomainsEndpoint,
  makeSpareKeyEndpoint,
  deleteTeamSignInEndpoint,
  findTeamsEndpoint,
  beginTeamSignInEndpoint,
  finishTeamSignInEndpoint,
  listTeamIdentitiesEndpoint,
  beginTeamJoinEndpoint,
  finishTeamJoinEndpoint,
  leaveTeamIdentityEndpoint,
  useSpareKeyEndpoint,
] as const
