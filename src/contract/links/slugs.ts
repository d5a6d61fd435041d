import { z } from 'zod'
import {
  ALIAS_MAX_LENGTH,
  ALIAS_MIN_LENGTH,
  ALIAS_PATTERN,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { failure } from '../errors.ts'
import { isProtectedName, isReservedSlug } from './reserved-slugs.ts'

/** Kinds of slugs: an alias names a link, a username a page. They share one name space. */
export const slugKindSchema = z.enum(['link', 'page'])
export type SlugKind = z.infer<typeof slugKindSchema>

/** How long a released username redirects to its page … */
export const USERNAME_REDIRECT_MS = 90 * 86_400_000
/** … and after how long others can take it. */
export const USERNAME_REST_MS = 365 * 86_400_000

/** Only texts up to this length are examined; longer ones are refused as too long. */
const LOOKED_AT_LENGTH = 200

/**
 * Checks a name that somebody chose; only the database knows whether it is available.
 * @param aliasMin characters of an alias; imported ones may be shorter than new ones
 * @throws for a link: aliasTaken (reserved or like a protected name), aliasTooShort, aliasTooLong,
 * aliasCharacters; for a page: usernameTaken, malformed with the field `username`
 */
export function requireUsableSlug(
  text: string,
  kind: SlugKind,
  aliasMin: number = ALIAS_MIN_LENGTH,
): void {
  // check reserved names first: `api` is also too short and `robots.txt` has a dot, but both are
  // taken
  if (text.length <= LOOKED_AT_LENGTH && (isReservedSlug(text) || isProtectedName(text))) {
    throw failure(kind === 'link' ? 'aliasTaken' : 'usernameTaken')
  }
  if (kind === 'link') requireAlias(text, aliasMin)
  else requireUsername(text)
}

function requireAlias(text: string, min: number): void {
  if (text === '') throw failure('aliasMissing')
  const characters = text.length <= LOOKED_AT_LENGTH ? [...text].length : text.length
  if (characters < min) throw failure('aliasTooShort')
  if (characters > ALIAS_MAX_LENGTH) throw failure('aliasTooLong')
  if (!ALIAS_PATTERN.test(text)) throw failure('aliasCharacters')
}

function requireUsername(text: string): void {
  const isFit =
    text.length >= USERNAME_MIN_LENGTH &&
    text.length <= USERNAME_MAX_LENGTH &&
    ALIAS_PATTERN.test(text)
  if (isFit) return
  throw failure('malformed', {
    fields: {
      username: `Use ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} letters A to Z, digits, _ and -`,
    },
  })
}

export const slugAvailabilityEndpoint = defineEndpoint({
  id: 'slugs.availability',
  method: 'GET',
  path: '/api/v1/slugs/availability',
  summary: 'Whether a name is available',
  description:
    'For display while somebody types. Only taking the name decides: somebody else may be ' +
    'faster.',
  feature: 'slugs',
  access: 'account',
  limit: 'read',
  query: z.object({
    text: z.string().max(LOOKED_AT_LENGTH),
    kind: slugKindSchema,
    /** host of a domain; absent: the installation's own */
    domain: z.string().max(260).optional(),
  }),
  answer: z.object({
    isFree: z.boolean(),
    /** why it is not available: a code of the catalogue and its text */
    reason: z.object({ code: z.string(), text: z.string() }).nullable(),
    /** a similar name that is available, if this one is taken */
    suggestion: z.string().nullable(),
  }),
  errors: [],
})

export const slugEndpoints = [slugAvailabilityEndpoint] as const
