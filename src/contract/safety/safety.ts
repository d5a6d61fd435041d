import { z } from 'zod'
import { cursorPage, cursorQuery, defineEndpoint, emptyAnswer, isoTimeSchema } from '../endpoint.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'

/**
 * Addresses that links must not lead to, from the administrator's lists (contract.md §4:
 * err_121–err_126, err_241).
 */

export const blockedKinds = ['domain', 'address'] as const
export type BlockedKind = (typeof blockedKinds)[number]

/** `unwanted`: not allowed here, for any reason; the others flag it as bad for everybody. */
export const blockedReasons = ['unwanted', 'phishing', 'malware', 'spam'] as const
export type BlockedReason = (typeof blockedReasons)[number]

export const BLOCKED_PATTERN_MAX = 2_048
export const BLOCKED_NOTE_MAX = 500
/** lines of one list */
export const BLOCKED_LIST_MAX = 10_000

const reasonSchema = z.enum(blockedReasons)
const noteSchema = plainText(BLOCKED_NOTE_MAX).trim()
/** long enough for any address; the server interprets it */
const patternSchema = z.string().max(BLOCKED_PATTERN_MAX)

export const blockedAddressSchema = z.object({
  id: idSchema,
  kind: z.enum(blockedKinds),
  /** a domain with all its subdomains, `*.` and a domain for only its subdomains, or an address */
  pattern: z.string(),
  reason: reasonSchema,
  note: z.string(),
  createdAt: isoTimeSchema,
})
export type BlockedAddress = z.infer<typeof blockedAddressSchema>

const administrator = { feature: 'safety', access: 'administrator' } as const

export const listBlockedEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.listBlocked',
  method: 'GET',
  path: '/api/v1/safety/blocked',
  summary: 'Blocked destinations, newest first',
  query: cursorQuery.extend({
    q: z.string().trim().max(200).optional(),
    kind: z.enum(blockedKinds).optional(),
    reason: reasonSchema.optional(),
  }),
  answer: cursorPage(blockedAddressSchema).extend({ total: z.int() }),
  errors: ['malformed'],
})

export const blockAddressEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.block',
  method: 'POST',
  path: '/api/v1/safety/blocked',
  summary: 'Block a domain or an address',
  description:
    '`evil.example` is that domain and all its subdomains, `*.evil.example` only its ' +
    'subdomains, `https://example.com/path` one address with any scheme, and with any query ' +
    'unless it contains one. Links that already lead there get the warning page.',
  atomic: true,
  body: z.strictObject({
    pattern: patternSchema,
    reason: reasonSchema.default('unwanted'),
    note: noteSchema.default(''),
  }),
  status: 201,
  answer: blockedAddressSchema,
  errors: ['blockedDomainMissing', 'blockedDomainExists', 'malformed'],
})

export const changeBlockedEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.changeBlocked',
  method: 'PATCH',
  path: '/api/v1/safety/blocked/:id',
  summary: 'Change the reason for a block',
  description: 'The `pattern` cannot change: `err_124`. Unblock it and block another one.',
  params: idParams,
  body: z.strictObject({
    pattern: patternSchema.optional(),
    reason: reasonSchema.optional(),
    note: noteSchema.optional(),
  }),
  answer: blockedAddressSchema,
  errors: ['blockedDomainNotFound', 'blockedDomainFixed'],
})

export const unblockAddressEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.unblock',
  method: 'DELETE',
  path: '/api/v1/safety/blocked/:id',
  summary: 'Unblock a domain or an address; links that lead there work again',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['blockedDomainNotFound'],
})

export const importBlockedEndpoint = defineEndpoint({
  ...administrator,
  id: 'safety.importBlocked',
  method: 'POST',
  path: '/api/v1/safety/blocked/import',
  summary: `Block a list of up to ${BLOCKED_LIST_MAX} lines`,
  description:
    'One domain or address per line, or a `hosts` file; empty lines and comments (`#`, `!`) ' +
    'are skipped, and existing entries stay as they are.',
  limit: 'bulk',
  atomic: true,
  bodyLimitBytes: 1024 * 1024,
  body: z.strictObject({
    text: z.string().max(1024 * 1024),
    reason: reasonSchema.default('unwanted'),
    note: noteSchema.default(''),
  }),
  answer: z.object({
    added: z.int(),
    known: z.int(),
    /** the first hundred invalid lines */
    refused: z.array(z.object({ line: z.int(), text: z.string() })),
    refusedCount: z.int(),
  }),
  errors: ['blockedDomainMissing', 'malformed'],
})
