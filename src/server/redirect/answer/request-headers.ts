import type { IncomingMessage } from 'node:http'
import { AGENT_MAX, REFERRER_MAX } from '../../platform/clicks/journal/click-encoding.ts'
import { isNamed } from '../../platform/http/header-name.ts'

/** The few headers that a redirect reads; '' if absent. */
export interface RedirectHeaders {
  host: string
  agent: string
  referrer: string
  language: string
  forwardedFor: string
  /**
   * `Sec-Purpose` of current browsers, `Purpose` and `X-Purpose` of older ones, `X-Moz` of Firefox
   */
  purpose: string
  cookie: string
}

/**
 * Reads the raw list: the object that node:http would build from all headers costs more. If a
 * header occurs twice the first counts; several X-Forwarded-For are one list. Agent, referrer and
 * language are truncated to what is used.
 * @param into is overwritten and returned, so that no object is created per request
 */
export function readHeaders(request: IncomingMessage, into: RedirectHeaders): RedirectHeaders {
  const { rawHeaders } = request
  into.host = ''
  into.agent = ''
  into.referrer = ''
  into.language = ''
  into.forwardedFor = ''
  into.purpose = ''
  into.cookie = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    switch (name.length) {
      case 4:
        if (into.host === '' && isNamed(name, 'Host')) into.host = rawHeaders[at + 1]!
        break
      case 5:
        if (isNamed(name, 'X-Moz')) into.purpose += rawHeaders[at + 1]!
        break
      case 6:
        // several are joined into a list, as node:http does
        if (isNamed(name, 'Cookie')) {
          into.cookie += (into.cookie && '; ') + rawHeaders[at + 1]!
        }
        break
      case 7:
        if (isNamed(name, 'Referer')) into.referrer ||= rawHeaders[at + 1]!
        else if (isNamed(name, 'Purpose')) into.purpose += rawHeaders[at + 1]!
        break
      case 9:
        if (isNamed(name, 'X-Purpose')) into.purpose += rawHeaders[at + 1]!
        break
      case 10:
        if (into.agent === '' && isNamed(name, 'User-Agent')) into.agent = rawHeaders[at + 1]!
        break
      case 11:
        if (isNamed(name, 'Sec-Purpose')) into.purpose += rawHeaders[at + 1]!
        break
      case 15:
        if (isNamed(name, 'Accept-Language')) into.language ||= rawHeaders[at + 1]!
        else if (isNamed(name, 'X-Forwarded-For')) {
          into.forwardedFor += (into.forwardedFor && ',') + rawHeaders[at + 1]!
        }
        break
    }
  }
  if (into.agent.length > AGENT_MAX) into.agent = cut(into.agent, AGENT_MAX)
  if (into.referrer.length > REFERRER_MAX) into.referrer = cut(into.referrer, REFERRER_MAX)
  if (into.language.length > ACCEPTED_MAX) into.language = cut(into.language, ACCEPTED_MAX)
  return into
}

/** Rules read no more than this, and stored values are even shorter. */
export const ACCEPTED_MAX = 256

/**
 * Truncates headers that are searched and cached. The text is copied, since a slice would keep the
 * whole header in memory.
 */
const cut = (text: string, max: number) => Buffer.from(text, 'latin1').toString('latin1', 0, max)

export const noHeaders = (): RedirectHeaders => ({
  host: '',
  agent: '',
  referrer: '',
  language: '',
  forwardedFor: '',
  purpose: '',
  cookie: '',
})

/**
 * Whether the client says that nobody is looking at this answer yet (also `prefetch;prerender`).
 */
export function isPrefetch(headers: RedirectHeaders): boolean {
  return headers.purpose !== '' && PREFETCH.test(headers.purpose)
}

const PREFETCH = /prefetch|prerender|preview/i
