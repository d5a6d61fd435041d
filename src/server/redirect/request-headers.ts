import type { IncomingMessage } from 'node:http'

/** The few headers that a redirect reads; '' when absent. */
export interface RedirectHeaders {
  host: string
  agent: string
  referrer: string
  language: string
  forwardedFor: string
  /** `Sec-Purpose` of today's browsers, `Purpose` and `X-Purpose` of older ones, `X-Moz` of Firefox */
  purpose: string
}

/** @param into is written over and returned, so that a request costs no object */
export function readHeaders(request: IncomingMessage, into: RedirectHeaders): RedirectHeaders {
  const { headers } = request
  into.host = headers.host ?? ''
  into.agent = headers['user-agent'] ?? ''
  into.referrer = headers.referer ?? ''
  into.language = headers['accept-language'] ?? ''
  into.forwardedFor = textOf(headers['x-forwarded-for'])
  into.purpose = textOf(
    headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz'],
  )
  return into
}

const textOf = (value: string | string[] | undefined) =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join()

export const noHeaders = (): RedirectHeaders => ({
  host: '',
  agent: '',
  referrer: '',
  language: '',
  forwardedFor: '',
  purpose: '',
})

/** Whether the client says that nobody looks at this answer yet (`prefetch;prerender` too). */
export function isPrefetch(headers: RedirectHeaders): boolean {
  return headers.purpose !== '' && PREFETCH.test(headers.purpose)
}

const PREFETCH = /prefetch|prerender|preview/i
