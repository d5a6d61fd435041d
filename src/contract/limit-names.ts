/**
 * Limits an endpoint may name (`limit: 'write'`): calls of one client to that endpoint. How many, and
 * over which time, is decided by the server (`src/server/platform/rate-limit/limits.ts`).
 */
export const limitNames = [
  /** ordinary reading */
  'read',
  /** ordinary writing */
  'write',
  /** pictures that are drawn when asked for */
  'render',
  /** signing in and everything else that tries a password */
  'signIn',
  /** making accounts */
  'register',
  /** trying one-time codes */
  'code',
  /** calls that make us send a mail */
  'mail',
  /** subscribing to a page */
  'subscribe',
  /** sending pictures */
  'upload',
  /** many things at once: bulk calls, exports */
  'bulk',
  /** calls that make us fetch something from elsewhere */
  'outbound',
] as const

export type LimitName = (typeof limitNames)[number]
