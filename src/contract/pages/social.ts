import { z } from 'zod'
import { passwordText, signedInSchema } from '../account/identity.ts'
import { OWN_PASSWORDS } from '../auth-mode.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'

/**
 * Signing in with a provider's account: only the provider's verified token counts (contract.md §3).
 * `openid` is any OpenID Connect provider that the installation configures.
 */

export const socialProviders = ['google', 'facebook', 'openid'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** Where providers send the browser back to; operators enter it in the provider's settings. */
export const SOCIAL_RETURN_PATH = '/app/social-return'

/** How long signing in at a provider may take. */
export const SOCIAL_FLOW_MINUTES = 10

const tokenText = z.string().min(1).max(8_192).meta({ description: 'ID token of the provider' })
const decoration = z.unknown().optional().meta({ description: 'ignored' })
const providerSchema = z.enum(socialProviders)
const beginAnswer = z.object({
  address: z.string().meta({ description: "The provider's address for the browser to open" }),
})
/** Parameters that the provider added to the return address. */
const returnBody = z.object({
  code: z.string().min(1).max(4_096),
  state: z.string().min(1).max(512),
  iss: z.string().max(2_048).optional().meta({ description: 'From providers that send it' }),
})

export const socialSignInEndpoint = defineEndpoint({
  id: 'social.signIn',
  method: 'POST',
  path: '/social-login',
  summary: 'Sign in with an ID token of a provider; creates an account the first time',
  description:
    'Checks signature, issuer, audience and expiry of `idToken` (or of `token`, if a client ' +
    'sends it there); the rest of the body is ignored. If the address has an account with a ' +
    'password, nothing is linked: `err_13` with `fields.password`; sign in with the password ' +
    'and connect the provider. A token without a verified address that nobody has connected: ' +
    '`err_11`. A second factor is required as after a password. In firebase mode the token is ' +
    'one of Firebase: `err_12` until its address is verified; an account with that address ' +
    'becomes theirs unless it belongs to somebody else there.',
  feature: 'Account',
  access: 'public',
  limit: 'signIn',
  secret: true,
  body: z.object({
    name: decoration,
    email: decoration,
    token: z.unknown().optional(),
    idToken: tokenText.nullish(),
  }),
  unknownBodyKeys: 'ignore',
  answer: signedInSchema,
  errors: [
    'wrongCredentials',
    'accountAbsent',
    'notVerified',
    'accountDeleted',
    'accountDeactivated',
    'malformed',
    'unavailable',
    'tooManyRequests',
  ],
})

export const beginSocialSignInEndpoint = defineEndpoint({
  id: 'social.begin',
  method: 'POST',
  path: '/api/v1/auth/social/begin',
  modes: OWN_PASSWORDS,
  summary: 'The address of a provider for a browser to sign in',
  description:
    'A cookie ties the sign-in to this browser. The provider sends the browser back to ' +
    '`/app/social-return` with a code (authorization code with PKCE), for ' +
    '`/api/v1/auth/social/finish`.',
  feature: 'Account',
  access: 'public',
  limit: 'signIn',
  secret: true,
  body: z.object({ provider: providerSchema }),
  answer: beginAnswer,
  errors: ['malformed', 'unavailable', 'tooManyRequests'],
})

export const finishSocialSignInEndpoint = defineEndpoint({
  id: 'social.finish',
  method: 'POST',
  path: '/api/v1/auth/social/finish',
  modes: OWN_PASSWORDS,
  summary: "Sign in with the parameters of the provider's return address",
  description:
    'Once, within ten minutes, in the browser that started; otherwise `err_400` with ' +
    '`fields.state`. Apart from that like `/social-login`.',
  feature: 'Account',
  access: 'public',
  limit: 'signIn',
  secret: true,
  body: returnBody,
  answer: signedInSchema,
  errors: [
    'wrongCredentials',
    'accountAbsent',
    'accountDeleted',
    'accountDeactivated',
    'malformed',
    'unavailable',
    'tooManyRequests',
  ],
})

export const listSocialEndpoint = defineEndpoint({
  id: 'social.list',
  method: 'GET',
  path: '/api/v1/auth/social',
  modes: OWN_PASSWORDS,
  summary: 'Providers connected to my account, and those available',
  feature: 'Account',
  access: 'account',
  limit: 'read',
  answer: z.object({
    items: z.array(
      z.object({
        provider: providerSchema,
        name: z.string(),
        /** null while it is not connected */
        connectedAt: isoTimeSchema.nullable(),
        /** the only remaining way to sign in, so it cannot be disconnected */
        isLastWay: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const socialConnectEndpoint = defineEndpoint({
  id: 'social.connect',
  method: 'POST',
  path: '/api/v1/auth/social',
  modes: OWN_PASSWORDS,
  summary: "Connect a provider's account to mine with its ID token",
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ idToken: tokenText, password: passwordText }),
  answer: z.object({ provider: providerSchema }),
  errors: ['passwordMismatch', 'malformed', 'conflict', 'unavailable', 'tooManyRequests'],
})

export const beginSocialConnectEndpoint = defineEndpoint({
  id: 'social.beginConnect',
  method: 'POST',
  path: '/api/v1/auth/social/connect/begin',
  modes: OWN_PASSWORDS,
  summary: 'The address of a provider for a browser to connect its account to mine',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ provider: providerSchema, password: passwordText }),
  answer: beginAnswer,
  errors: ['passwordMismatch', 'malformed', 'conflict', 'unavailable', 'tooManyRequests'],
})

export const finishSocialConnectEndpoint = defineEndpoint({
  id: 'social.finishConnect',
  method: 'POST',
  path: '/api/v1/auth/social/connect/finish',
  modes: OWN_PASSWORDS,
  summary: "Connect the provider's account with the parameters of its return address",
  description:
    '`err_409` if it belongs to another account, or mine already has one of this provider.',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: returnBody,
  answer: z.object({ provider: providerSchema }),
  errors: ['malformed', 'conflict', 'unavailable', 'tooManyRequests'],
})

export const disconnectSocialEndpoint = defineEndpoint({
  id: 'social.disconnect',
  method: 'DELETE',
  path: '/api/v1/auth/social/:provider',
  modes: OWN_PASSWORDS,
  summary: "Disconnect a provider's account from mine",
  description: '`err_409` if it is the only remaining way to sign in.',
  feature: 'Account',
  access: 'account',
  limit: 'write',
  params: z.object({ provider: providerSchema }),
  answer: z.object({ provider: providerSchema }),
  errors: ['notFound', 'conflict'],
})

export const socialEndpoints = [
  socialSignInEndpoint,
  beginSocialSignInEndpoint,
  finishSocialSignInEndpoint,
  listSocialEndpoint,
  socialConnectEndpoint,
  beginSocialConnectEndpoint,
  finishSocialConnectEndpoint,
  disconnectSocialEndpoint,
] as const
