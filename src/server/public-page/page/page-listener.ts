import type { ServerResponse } from 'node:http'
import type { AnswerPage, AskedPage, PageResponder } from '../../platform/clicks/page-responder.ts'
import {
  acceptedEncoding,
  PACKED_FROM_BYTES,
  varyByEncoding,
  weakTag,
} from '../../platform/compression.ts'
import { readCookies } from '../../platform/http/cookies.ts'
import { commonHeaders } from '../../platform/security/headers.ts'
import type { Site } from '../site.ts'
import { answerPage, type PageAnswer } from './answer-page.ts'
import type { CachedPage } from './cached-page.ts'
import { isInApp, mayHaveOpened, standsOpen } from './page-access.ts'
import { asksForBio, isShown, queryOf, subscriptionOf } from './page-request.ts'

/** The route that this listener precedes, for the log. */
const ROUTE = '/:slug'
/** Number of bytes that a new connection sends in its first flight (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14 * 1024

/**
 * Answers visible pages before Fastify (decision 044), from memory if possible. Visitors whose view
 * depends on the database, and all other requests, go on to the routes.
 */
export function createPageListener(site: Site, responder: PageResponder): AnswerPage {
  const { deps, pages } = site
  const isHttps = deps.config.publicUrl?.startsWith('https:') === true
  const common = lowerCase(commonHeaders(isHttps))
  const commonOfDomains = lowerCase(commonHeaders(isHttps, false))
  const logsCalls = deps.log.isLevelEnabled('debug')

  function answer(asked: AskedPage, response: ServerResponse, next: () => void, found: CachedPage) {
    const { request, key } = asked
    const { headers } = request
    const { page } = found
    const query = queryOf(request.url)
    if (!isShown(site, found, key) || !standsOpen(page) || asksForBio(query)) return next()
    if (page.hasBrowserHint && isInApp(headers['user-agent'])) return next()
    const { cookie = '' } = headers
    if (mayHaveOpened(page, cookie)) return next()
    const subscription = cookie === '' ? 'none' : subscriptionOf(site, found, readCookies(cookie))
    if (subscription === 'asks') return next()
    const answer = answerPage(site, found, {
      subscribed: subscription === 'subscribed',
      hostDomainId: asked.hostDomainId ?? asked.domainId,
      method: request.method,
      key,
      query,
      knownTags: headers['if-none-match'],
      language: page.language,
    })
    const encoding = encodingOf(answer, headers['accept-encoding'])
    // the first visitor gets it uncompressed if compression would save no round trip
    const isPlain =
      encoding === undefined || (!found.isKept && answer.body.length <= FIRST_FLIGHT_BYTES)
    if (isPlain) return leave(asked, response, answer, answer.body)
    answer.rendering!.compressed.find(encoding).then(
      // if the client has disconnected, nothing is sent or counted
      (body) => response.destroyed || leave(asked, response, answer, body, encoding),
      () => next(),
    )
  }

  /** @param body compressed if an encoding is given */
  function leave(
    { request, hostDomainId }: AskedPage,
    response: ServerResponse,
    { status, headers, viewed }: PageAnswer,
    body: string | Buffer,
    encoding?: string,
  ): void {
    const requestId = deps.ids.uuid()
    const all: Record<string, string | number> = {
      'x-request-id': requestId,
      ...(hostDomainId === undefined ? common : commonOfDomains),
      ...headers,
    }
    if (status === 200) {
      all.vary = varyByEncoding(headers.vary ?? '')
      all['content-length'] = Buffer.byteLength(body)
    }
    if (encoding !== undefined) {
      all['content-encoding'] = encoding
      all.etag = weakTag(headers.etag ?? '')
    }
    const send = () => {
      response.writeHead(status, all)
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (viewed === undefined) send()
    else responder.sendAfterView(viewed.pageId, request, { send })
    if (logsCalls) {
      deps.log.debug({ requestId, method: request.method, route: ROUTE, status }, 'call')
    }
  }

  async function answerLater(
    asked: AskedPage,
    response: ServerResponse,
    next: () => void,
    finding: Promise<CachedPage | undefined>,
  ) {
    // if this fails, the routes fail as well and report it
    const found = await finding.catch(() => undefined)
    if (found === undefined) next()
    else if (!response.destroyed) answer(asked, response, next, found)
  }

  return (asked, response, next) => {
    let found: ReturnType<typeof pages.find>
    try {
      found = pages.find(asked)
    } catch {
      return next()
    }
    if (found instanceof Promise) void answerLater(asked, response, next, found)
    else answer(asked, response, next, found)
  }
}

function encodingOf({ status, body, rendering }: PageAnswer, accepted: string | undefined) {
  const isWorthIt = status === 200 && rendering !== undefined && body.length >= PACKED_FROM_BYTES
  return isWorthIt ? acceptedEncoding(accepted) : undefined
}

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
