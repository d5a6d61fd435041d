import type { Endpoint } from '#contract/endpoint.ts'
import { type Failure, failure } from '#contract/errors.ts'
import type { LimitName } from '#contract/limit-names.ts'

/** Calls that handle many items, draw or read pictures, or wait for other servers. */
const COSTLY: ReadonlySet<LimitName | undefined> = new Set(['bulk', 'render', 'upload', 'outbound'])

/**
 * Whether to refuse a call while the process is overloaded (F18). Following a link, reading a page,
 * signing in and changing one thing stay possible: they cost little and must not wait.
 */
export function isCostly(endpoint: Endpoint | undefined): boolean {
  if (endpoint === undefined) return false
  return COSTLY.has(endpoint.limit) || endpoint.feature === 'statistics'
}

/** Why a call was refused, for the log. */
export class Overload extends Error {
  override readonly name = 'Overload'
}

export const TOO_BUSY = 'The server is too busy for this just now, please try again in a moment'

export function overloaded(): Failure {
  return failure('unavailable', {
    retryAfterSeconds: 1,
    fields: { server: TOO_BUSY },
    cause: new Overload('the event loop stands still again and again'),
  })
}
