import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether the client says that nobody looks at this answer yet: `Sec-Purpose: prefetch` of today's
 * browsers (`prefetch;prerender` too), `Purpose` and `X-Purpose` of older ones, `X-Moz` of Firefox.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const said = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return said !== undefined && PREFETCH.test(String(said))
}

const PREFETCH = /prefetch|prerender|preview/i
