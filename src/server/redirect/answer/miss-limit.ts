import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../platform/clock.ts'
import { clientKeyOf } from '../../platform/http/addresses.ts'
import { isHandedOver } from '../../platform/http/peer-address.ts'
import { createMemoryCounters } from '../../platform/rate-limit/memory-counters.ts'
import type { RedirectHeaders } from './request-headers.ts'

/** How many unknown aliases a client may request (A51); existing links are never refused. */
export const MISSES_PER_MINUTE = 60
const WINDOW_MS = 60_000

export interface MissLimit {
  /**
   * Counts a miss of this client.
   * @param addressOf returns the verified client address of a request; only an HMAC of the v4
   * address, or of the /64 of a v6 address, is kept, with a key that ends with the process
   * @returns ms to wait, 0 if it is allowed
   */
  count(
    request: IncomingMessage,
    headers: Pick<RedirectHeaders, 'forwardedFor'>,
    addressOf: (request: IncomingMessage) => string,
  ): number
}

interface Memo {
  forwardedFor: string
  key: string
}

export function createMissLimit(
  clock: Pick<Clock, 'monotonic'>,
  perMinute = MISSES_PER_MINUTE,
): MissLimit {
  const counters = createMemoryCounters(clock)
  const secret = randomBytes(32)
  const memos = new WeakMap<object, Memo>()
  const hash = (address: string) =>
    createHmac('sha256', secret).update(clientKeyOf(address)).digest('base64url')

  /** Cached per connection, so further requests on it cost nothing. */
  const keyOf = (
    request: IncomingMessage,
    forwardedFor: string,
    addressOf: (request: IncomingMessage) => string,
  ) => {
    // passed on by another process: many clients share that connection
    if (isHandedOver(request)) return hash(addressOf(request))
    const memo = memos.get(request.socket)
    if (memo !== undefined && memo.forwardedFor === forwardedFor) return memo.key
    const key = hash(addressOf(request))
    memos.set(request.socket, { forwardedFor, key })
    return key
  }

  return {
    count(request, { forwardedFor }, addressOf) {
      const key = keyOf(request, forwardedFor, addressOf)
      const { count, resetMs } = counters.add(key, 1, WINDOW_MS)
      return count > perMinute ? Math.max(1, resetMs) : 0
    },
  }
}
