import { z } from 'zod'
import { OWN_PASSWORDS } from '../auth-mode.ts'
import { defineEndpoint, isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { signedInSchema } from './identity.ts'

/** Passkeys (WebAuthn). */

export const PASSKEY_NAME_MAX = 60
export const PASSKEYS_PER_ACCOUNT = 20

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/)
const nameText = z.string().min(1).max(PASSKEY_NAME_MAX)
/**
 * The format of browsers: `PublicKeyCredential.toJSON()`. Extra properties of newer browsers are
 * dropped.
 */
const credentialBase = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(32).nullish(),
  clientExtensionResults: z.looseObject({}).optional(),
}

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** kept by a service that syncs it to other devices */
  isBackedUp: z.boolean(),
  createdAt: isoTimeSchema,
  usedAt: isoTimeSchema.nullable(),
})
export type PasskeyAnswer = z.infer<typeof passkeySchema>

const shared = { feature: 'Account', access: 'account', limit: 'write' } as const

export const listPasskeysEndpoint = defineEndpoint({
  ...shared,
  id: 'passkeys.list',
  method: 'GET',
  path: '/api/v1/auth/passkey/list-user-passkeys',
  modes: OWN_PASSWORDS,
  summary: 'My passkeys',
  answer: z.object({ items: z.array(passkeySchema) }),
  errors: [],
})

export const passkeyRegistrationEndpoint = defineEndpoint({
  ...shared,
  id: 'passkeys.registration',
  method: 'POST',
  path: '/api/v1/auth/passkey/generate-register-options',
  modes: OWN_PASSWORDS,
  summary: 'Options for `navigator.credentials.create`; requires the password',
  secret: true,
  limit: 'signIn',
  body: z.object({ password: z.string().max(1_024) }),
  answer: z.looseObject({}),
  errors: ['passwordMismatch', 'conflict', 'tooManyRequests'],
})

export const addPasskeyEndpoint = defineEndpoint({
  ...shared,
  id: 'passkeys.add',
  method: 'POST',
  path: '/api/v1/auth/passkey/verify-registration',
  modes: OWN_PASSWORDS,
  summary: 'Save a passkey that the browser created',
  secret: true,
  unknownBodyKeys: 'ignore',
  body: z.object({
    name: nameText,
    response: z.object({
      ...credentialBase,
      response: z.object({
        clientDataJSON: base64url(8_192),
        attestationObject: base64url(32_768),
        transports: z.array(z.string().max(32)).max(10).optional(),
      }),
    }),
  }),
  answer: passkeySchema,
  errors: ['malformed', 'codeAbsent', 'conflict'],
})

export const renamePasskeyEndpoint = defineEndpoint({
  ...shared,
  id: 'passkeys.rename',
  method: 'POST',
  path: '/api/v1/auth/passkey/update-passkey',
  modes: OWN_PASSWORDS,
  summary: 'Rename a passkey',
  body: z.object({ id: idSchema, name: nameText }),
  answer: passkeySchema,
  errors: ['notFound'],
})

export const deletePasskeyEndpoint = defineEndpoint({
  ...shared,
  id: 'passkeys.delete',
  method: 'POST',
  path: '/api/v1/auth/passkey/delete-passkey',
  modes: OWN_PASSWORDS,
  summary: 'Remove a passkey; it can no longer sign in',
  description: '`err_409` if it is the only remaining way to sign in.',
  body: z.object({ id: idSchema }),
  answer: z.object({ id: idSchema }),
  errors: ['notFound', 'conflict'],
})

export const passkeyChallengeEndpoint = defineEndpoint({
  id: 'passkeys.challenge',
  method: 'POST',
  path: '/api/v1/auth/passkey/generate-authenticate-options',
  modes: OWN_PASSWORDS,
  summary: 'Options for `navigator.credentials.get` to sign in',
  feature: 'Account',
  access: 'public',
  limit: 'signIn',
  secret: true,
  answer: z.looseObject({}),
  errors: ['tooManyRequests'],
})

export const passkeySignInEndpoint = defineEndpoint({
  id: 'passkeys.signIn',
  method: 'POST',
  path: '/api/v1/auth/passkey/verify-authentication',
  modes: OWN_PASSWORDS,
  summary: 'Sign in with a passkey, which is both factors at once',
  feature: 'Account',
  access: 'public',
  limit: 'signIn',
  secret: true,
  unknownBodyKeys: 'ignore',
  body: z.object({
    response: z.object({
      ...credentialBase,
      response: z.object({
        clientDataJSON: base64url(8_192),
        authenticatorData: base64url(8_192),
        signature: base64url(8_192),
        userHandle: base64url(256).nullish(),
      }),
    }),
  }),
  answer: signedInSchema,
  errors: ['wrongCredentials', 'accountDeleted', 'accountDeactivated', 'tooManyRequests'],
})

export const passkeyEndpoints = [
  listPasskeysEndpoint,
  passkeyRegistrationEndpoint,
  addPasskeyEndpoint,
  renamePasskeyEndpoint,
  deletePasskeyEndpoint,
  passkeyChallengeEndpoint,
  passkeySignInEndpoint,
] as const
