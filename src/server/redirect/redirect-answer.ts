import type { ServerResponse } from 'node:http'
import type { Answer } from './click-journal.ts'
import type { Redirect } from './decide.ts'

/**
 * Headers that our redirects have in common, name and value in turn. No Referrer-Policy as a rule: in a
 * redirect it would take the place of a stricter one of the page where the visitor comes from.
 * @param hidesReferrer the destination learns nothing of where its visitor came from
 */
export function redirectHeaders(isHttps: boolean, hidesReferrer: boolean): readonly string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    ...(hidesReferrer ? ['Referrer-Policy', 'no-referrer'] : []),
    ...(isHttps ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
  ]
}

/** A redirect that waits for its click to be written. HEAD gets the same headers. */
export class RedirectAnswer implements Answer {
  readonly #response: ServerResponse
  readonly #redirect: Redirect
  readonly #headers: string[]

  /** @param headers of `prepareHeaders` */
  constructor(response: ServerResponse, redirect: Redirect, headers: string[]) {
    this.#response = response
    this.#redirect = redirect
    this.#headers = headers
  }

  send(): void {
    const { status, location, cacheControl } = this.#redirect
    const headers = this.#headers
    headers[LOCATION] = location
    headers[CACHE_CONTROL] = cacheControl
    this.#response.writeHead(status, headers)
    this.#response.end()
  }
}

const LOCATION = 1
const CACHE_CONTROL = 3

/** One list for all answers: node:http has written it out before the next one fills it in. */
export function prepareHeaders(common: readonly string[]): string[] {
  return ['Location', '', 'Cache-Control', '', 'Content-Length', '0', ...common]
}
