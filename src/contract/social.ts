import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { signedInSchema } from './identity.ts'

/** Signing in with an account of a provider: only a verified token of it counts (contract.md §3). */

export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

const tokenText = z.string().min(1).max(8_192).meta({ description: 'ID token of the provider' })
const decoration = z.unknown().optional().meta({ description: 'ignored' })

export const socialSignInEndpoint = defineEndpoint({
  id: 'social.signIn',
  method: 'POST',
  path: '/social-login',
  summary: 'Sign in with an ID token of Google or Facebook; makes an account the first time',
  description:
    'Signature, issuer, audience and expiry of `idToken` (or of `token`, where a client sends it there) ' +
    'are checked; the rest of the body is decoration. Where the address has an account with a password, ' +
    'nothing is linked: `err_13` with `fields.password`; sign in with the password and connect the ' +
    'provider. A token without a verified address that nobody has connected: `err_11`. A second factor ' +
    'is asked for as after a password.',
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
    'accountDeleted',
    'accountDeactivated',
    'malformed',
    'unavailable',
    'tooManyRequests',
  ],
})

export const socialConnectEndpoint = defineEndpoint({
  id: 'social.connect',
  method: 'POST',
  path: '/api/v1/auth/social',
  summary: 'Let an account of Google or Facebook sign in to mine',
  feature: 'Account',
  access: 'account',
  limit: 'signIn',
  secret: true,
  body: z.object({ idToken: tokenText, password: z.string().max(1_024) }),
  answer: z.object({ provider: z.enum(socialProviders) }),
  errors: ['passwordMismatch', 'malformed', 'conflict', 'unavailable', 'tooManyRequests'],
})

export const socialEndpoints = [socialSignInEndpoint, socialConnectEndpoint] as const
