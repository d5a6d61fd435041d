/**
 * Limits that an endpoint may name (`limit: 'write'`) for the calls of one client. The server
 * decides how many calls in which time (`src/server/platform/rate-limit/limits.ts`).
 */
export const limitNames = [
  /** ordinary reading */
  'read',
  /** ordinary writing */
  'write',
  /** pictures generated on request */
  'render',
  /** signing in and everything else that checks a password */
  'signIn',
  /** creating accounts */
  'register',
  /** entering one-time codes */
  'code',
  /** calls that make us send a mail */
  'mail',
  /** subscribing to a page */
  'subscribe',
  /** uploading */
  'upload',
  /** many things at once: bulk calls, exports */
  'bulk',
  /** calls that make us fetch from other hosts */
  'outbound',
] as const

export type LimitName = (typeof limitNames)[number]
