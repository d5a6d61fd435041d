import type { ServerResponse } from 'node:http'
import type { Answer } from './click-journal.ts'
import { NEVER_STORED, type Redirect } from './decide.ts'

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
  readonly #headers: AnswerHeaders

  constructor(response: ServerResponse, redirect: Redirect, headers: AnswerHeaders) {
    this.#response = response
    this.#redirect = redirect
    this.#headers = headers
  }

  send(): void {
    this.#headers.writeHead(this.#response, this.#redirect)
    this.#response.end()
  }
}

/**
 * The head of a redirect, for a connection that node:http has nothing to do with.
 * @param lines of the headers that all have in common, each with its end
 * @returns undefined for a Location that is no text for a header
 */
export function headOfRedirect(redirect: Redirect, lines: string): string | undefined {
  const { status, location, cacheControl } = redirect
  if (NOT_IN_A_HEADER.test(location)) return undefined
  const start = status === 302 ? STATUS_LINE : PERMANENT_LINE
  return `${start}${location}\r\nCache-Control: ${cacheControl}\r\nContent-Length: 0\r\n${lines}`
}

/** What node:http keeps the head of an answer in before it sends it; no part of its interface. */
interface WithHead {
  _header?: unknown
}

const STATUS_LINE = 'HTTP/1.1 302 Found\r\nLocation: '
const PERMANENT_LINE = 'HTTP/1.1 301 Moved Permanently\r\nLocation: '
const LOCATION = 1
const CACHE_CONTROL = 3
/** What node:http refuses in a header, and what no Location holds. */
const NOT_IN_A_HEADER = /[^\t\x20-\x7e]/
/** The Date of an answer is of the second. */
const KEPT_MS = 1_000

/**
 * Writes the heads of redirects. node:http checks and joins every header of every answer, a tenth of what
 * a redirect costs, though ours differ in nothing but their Location: of the usual 302 the rest is taken
 * from one that node:http wrote, for a second, which is how long its Date holds.
 */
export class AnswerHeaders {
  /** one list for all answers: node:http has written it out before the next one fills it in */
  readonly #headers: string[]
  /** all that follows the Location; '' when none is known */
  #rest = ''

  /** @param common headers of every answer, name and value in turn */
  constructor(common: readonly string[]) {
    this.#headers = ['Location', '', 'Cache-Control', '', 'Content-Length', '0', ...common]
  }

  writeHead(response: ServerResponse, { status, location, cacheControl }: Redirect): void {
    const isUsual =
      status === 302 &&
      cacheControl === NEVER_STORED &&
      response.shouldKeepAlive &&
      !NOT_IN_A_HEADER.test(location)
    if (isUsual && this.#rest !== '') {
      response.statusCode = status
      const head = response as WithHead
      head._header = STATUS_LINE + location + this.#rest
      return
    }
    this.#headers[LOCATION] = location
    this.#headers[CACHE_CONTROL] = cacheControl
    response.writeHead(status, this.#headers)
    if (isUsual) this.#learn(response, location)
  }

  /** Nothing is learned from a node:http that keeps its head elsewhere. */
  #learn(response: ServerResponse, location: string): void {
    const { _header: head } = response as WithHead
    const known = STATUS_LINE + location
    if (typeof head !== 'string' || !head.startsWith(`${known}\r\n`)) return
    if (!head.includes('\r\nConnection: keep-alive\r\n')) return
    this.#rest = head.slice(known.length)
    // a timer a second costs less than a look at the clock for each answer
    setTimeout(() => {
      this.#rest = ''
    }, KEPT_MS).unref()
  }
}
