import { z } from 'zod'
import { defineEndpoint, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { keyScopes } from './key-scopes.ts'

/** API keys (contract.md §3 'Session'): hashed, scoped, shown once; no key may make these calls. */

export const KEY_NAME_MAX = 60
export const KEYS_PER_ACCOUNT = 50

const scopesSchema = z
  .array(z.enum(keyScopes))
  .min(1, 'Choose at least one')
  .max(keyScopes.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each once')

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** how the key ends, to tell one from another */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: isoTimeSchema,
  /** null: until it is revoked */
  expiresAt: isoTimeSchema.nullable(),
  /** within a minute; null: never */
  usedAt: isoTimeSchema.nullable(),
})
export type ApiKeyAnswer = z.infer<typeof apiKeySchema>

export const listApiKeysEndpoint = defineEndpoint({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary: 'My API keys, newest first; the keys themselves are kept nowhere',
  feature: 'API keys',
  access: 'account',
  limit: 'read',
  answer: z.object({ items: z.array(apiKeySchema) }),
  errors: [],
})

export const createApiKeyEndpoint = defineEndpoint({
  id: 'apiKeys.create',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Make an API key; the answer shows it this once',
  description:
    'A key acts as its account, within its scopes, and never as an administrator. A call outside of ' +
    'its scopes is refused with `err_101`.',
  feature: 'API keys',
  access: 'account',
  limit: 'write',
  secret: true,
  body: z.object({
    name: plainText(KEY_NAME_MAX),
    scopes: scopesSchema,
    /** in the future; absent or null: until it is revoked */
    expiresAt: givenTimeSchema.nullish(),
  }),
  status: 201,
  answer: apiKeySchema.extend({ key: z.string().meta({ examples: ['wp_live_…'] }) }),
  errors: ['apiKeyMissing', 'malformed', 'conflict'],
})

export const deleteApiKeyEndpoint = defineEndpoint({
  id: 'apiKeys.delete',
  method: 'DELETE',
  path: '/api/v1/api-keys/:id',
  summary: 'Revoke an API key at once',
  feature: 'API keys',
  access: 'account',
  limit: 'write',
  params: idParams,
  answer: z.object({ id: idSchema }),
  errors: ['apiKeyNotFound'],
})
