import type { CallingKey, SpaceReach } from './identity.ts'
import { memoize } from './memoize.ts'

/** The caller, as the audit records it. */
export interface Actor {
  /** null for guests */
  userId: string | null
  /** null for guests and API keys */
  sessionId: string | null
  /** as `networkOf` makes it; never a whole IPv4 address */
  network: string
  requestId: string
  /** the space that is open, as the query says it; absent: the personal one */
  spaceId?: string | undefined
  /** the API key that calls */
  key?: CallingKey | undefined
  /** of a session that reaches one space alone */
  within?: SpaceReach | undefined
}

/**
 * Of a client's key for limits what may be kept: `198.51.100.0/24` of an IPv4 address (contract.md §5);
 * of an IPv6 one the key is its /64 already.
 */
export const networkOf = memoize((clientKey: string): string => {
  const parts = clientKey.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : clientKey
})
