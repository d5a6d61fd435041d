import { z } from 'zod'
import { fieldErrors } from '../business/field-errors.ts'
import { defineEndpoint, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { keyScopes } from './key-scopes.ts'

/**
 * API keys (contract.md §3 'Session', §6): hashed, scoped, shown once; no key may make these calls.
 * In your own personal space they are keys of your account, in any other space keys of that space.
 */

export const KEY_NAME_MAX = 60
/** of an account, and of a space */
export const KEYS_MAX = 50

const scopesSchema = z
  .array(z.enum(keyScopes))
  .min(1, 'Choose at least one')
  .max(keyScopes.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each once')

/** A limit of calls. */
export const callsSchema = (code: ErrorName) => z.int(code).min(1, code).max(1_000_000_000, code)

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** the last characters of the key, to tell it from others */
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /**
   * `personal`: the personal space of its account; `space`: the space it belongs to; `all`: every
   * space of its account, which older keys reach until they are renewed
   */
  reach: z.enum(['personal', 'space', 'all']),
  /** who made it; null: the account no longer exists */
  madeBy: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** when it was made or renewed */
  createdAt: isoTimeSchema,
  /** null: until it is revoked */
  expiresAt: isoTimeSchema.nullable(),
  /** accurate to a minute; null: never */
  usedAt: isoTimeSchema.nullable(),
  /** what its owner allows it; null: as many as the space may make */
  callsPerMonth: z.int().nullable(),
  callsPerMinute: z.int().nullable(),
  /** in this calendar month in UTC, while a limit of the month holds */
  callsThisMonth: z.int().min(0),
})
export type ApiKeyAnswer = z.infer<typeof apiKeySchema>

const madeKeySchema = apiKeySchema.extend({
  key: z.string().meta({ examples: ['wp_live_…'] }),
})

export const listApiKeysEndpoint = defineEndpoint({
  id: 'apiKeys.list',
  method: 'GET',
  path: '/api/v1/api-keys',
  summary:
    'The API keys of a space, newest first, without the keys themselves, which are not stored',
  feature: 'API keys',
  access: 'account',
  limit: 'read',
  answer: z.object({ items: z.array(apiKeySchema) }),
  errors: ['spaceNotFound', 'noPermission'],
})

export const createApiKeyEndpoint = defineEndpoint({
  id: 'apiKeys.create',
  method: 'POST',
  path: '/api/v1/api-keys',
  summary: 'Create an API key; only this answer shows it',
  description:
    'In your personal space a key acts as your account. In another space it belongs to the ' +
    'space, is made by its administrators, and keeps working when its maker leaves. It ' +
    'reaches only that space, which its calls need not name, within its scopes, and never ' +
    'administers the installation. A call outside its scopes is refused with `err_101`, ' +
    'another space with `err_54`.',
  feature: 'API keys',
  access: 'account',
  limit: 'write',
  secret: true,
  body: z.object({
    name: z.string(fieldErrors.apiKey.name).max(KEY_NAME_MAX).pipe(plainText(KEY_NAME_MAX)),
    scopes: scopesSchema,
    /** in the future; absent or null: until it is revoked */
    expiresAt: givenTimeSchema.nullish(),
  }),
  status: 201,
  answer: madeKeySchema,
  errors: ['apiKeyMissing', 'malformed', 'conflict', 'spaceNotFound', 'noPermission'],
})

export const renewApiKeyEndpoint = defineEndpoint({
  id: 'apiKeys.renew',
  method: 'POST',
  path: '/api/v1/api-keys/:id/renew',
  summary: 'Replace a key; the old one ends at once, and only this answer shows the new one',
  description:
    'Name, scopes and lifetime stay the same; the lifetime starts again. A key that reached ' +
    'every space of its account then reaches only the personal one.',
  feature: 'API keys',
  access: 'account',
  limit: 'write',
  secret: true,
  params: idParams,
  answer: madeKeySchema,
  errors: ['apiKeyNotFound', 'noPermission'],
})

const ofLimit = fieldErrors.apiKeyLimit

export const limitApiKeyEndpoint = defineEndpoint({
  id: 'apiKeys.limit',
  method: 'PUT',
  path: '/api/v1/api-keys/limits',
  summary: 'Limit the calls of a key by month and by minute',
  description:
    'Null takes a limit away; the API add-on of its space may still set one. Calls past it are ' +
    'refused with `err_211`, `RateLimit-*` and `Retry-After`; `fields.callsPerMonth` names the day ' +
    'the month starts anew.',
  feature: 'API keys',
  access: 'account',
  limit: 'write',
  body: z.strictObject({
    keyId: z.string(ofLimit.keyId).min(1, ofLimit.keyId),
    callsPerMonth: callsSchema(ofLimit.callsPerMonth).nullable(),
    callsPerMinute: callsSchema(ofLimit.callsPerMinute).nullable(),
  }),
  answer: apiKeySchema,
  errors: ['apiKeyIdMissing', 'apiLimitMissing', 'apiKeyNotFound', 'noPermission'],
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
  errors: ['apiKeyNotFound', 'noPermission'],
})
