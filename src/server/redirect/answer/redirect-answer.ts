import type { ServerResponse } from 'node:http'
import { strictTransport } from '../../platform/security/headers.ts'
import type { Redirect } from '../decide/decide.ts'
import type { Answer } from '../journal/click-journal.ts'

/**
 * Headers that redirects share, name and value alternating: by host, and by whether the link hides
 * the referrer.
 */
export interface CommonHeaders {
  ofOwnHost: { common: readonly string[]; hidingReferrer: readonly string[] }
  ofDomain: CommonHeaders['ofOwnHost']
}

export function commonRedirectHeaders(isHttps: boolean): CommonHeaders {
  const of = (isOwnHost: boolean) => ({
    common: redirectHeaders(isHttps, false, isOwnHost),
    hidingReferrer: redirectHeaders(isHttps, true, isOwnHost),
  })
  return { ofOwnHost: of(true), ofDomain: of(false) }
}

/**
 * Headers that our redirects share, name and value alternating. Usually without a Referrer-Policy:
 * in a redirect it would replace a stricter one of the page that the visitor comes from.
 * @param hidesReferrer the destination must not learn where its visitor came from
 */
export function redirectHeaders(
  isHttps: boolean,
  hidesReferrer: boolean,
  isOwnHost = true,
): readonly string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    ...(hidesReferrer ? ['Referrer-Policy', 'no-referrer'] : []),
    ...(isHttps ? ['Strict-Transport-Security', strictTransport(isOwnHost)] : []),
  ]
}

/** A redirect that waits for its click to be written. HEAD gets the same headers. */
export class RedirectAnswer implements Answer {
  readonly #response: ServerResponse
  readonly #redirect: Redirect
  readonly #common: readonly string[]

  /** @param common headers of every redirect, name and value alternating */
  constructor(response: ServerResponse, redirect: Redirect, common: readonly string[]) {
    this.#response = response
    this.#redirect = redirect
    this.#common = common
  }

  send(): void {
    const { status, location, cacheControl } = this.#redirect
    const own = ['Cache-Control', cacheControl, 'Content-Length', '0']
    const led = location === '' ? [] : ['Location', location]
    this.#response.writeHead(status, [...led, ...own, ...this.#common])
    this.#response.end()
  }
}
