import type { ServerResponse } from 'node:http'
import type { Answer } from './click-journal.ts'
import type { Redirect } from './decide.ts'

/**
 * Headers that our answers have in common, name and value in turn.
 * @param referrerPolicy what the destination learns of where its visitor came from
 */
export function redirectHeaders(
  isHttps: boolean,
  referrerPolicy: 'strict-origin-when-cross-origin' | 'no-referrer',
): readonly string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    referrerPolicy,
    ...(isHttps ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
  ]
}

/** A redirect that waits for its click to be written. HEAD gets the same headers. */
export class RedirectAnswer implements Answer {
  readonly #response: ServerResponse
  readonly #redirect: Redirect
  readonly #headers: readonly string[]

  constructor(response: ServerResponse, redirect: Redirect, headers: readonly string[]) {
    this.#response = response
    this.#redirect = redirect
    this.#headers = headers
  }

  send(): void {
    const { status, location, cacheControl } = this.#redirect
    const headers = ['Location', location, 'Cache-Control', cacheControl, 'Content-Length', '0']
    for (const text of this.#headers) headers.push(text)
    this.#response.writeHead(status, headers)
    this.#response.end()
  }
}
