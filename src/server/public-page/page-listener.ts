import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeadValue } from '../platform/byte-answer.ts'
import type { AnswerPage, AskedPage, PageDoor } from '../platform/clicks/page-door.ts'
import { acceptedEncoding, PACKED_FROM_BYTES } from '../platform/compression.ts'
import { readCookies } from '../platform/cookies.ts'
import { UUID_LENGTH } from '../platform/ids.ts'
import { commonHeaders } from '../platform/security/headers.ts'
import type { CachedPage } from './cached-page.ts'
import { isInApp, mayHaveOpened, standsOpen } from './page-access.ts'
import { noPageHeaders, readPageHeaders } from './page-headers.ts'
import {
  asksForBio,
  countsAsView,
  documentHeaders,
  isCurrentName,
  queryOf,
  subscriptionOf,
} from './page-request.ts'
import { renderKeptPage } from './page-views.ts'
import { createHeads, type ReadyAnswer, ReadyAnswers } from './ready-answers.ts'
import { matchesTag, type Site } from './site.ts'

/** The route this listener stands before, for the log. */
const ROUTE = '/:slug'

/**
 * Answers documents of published pages before Fastify (decision 044), from memory where it can be. Who
 * is confirming a code, and every other question, goes on to the routes, which answer the same.
 */
export function createPageListener(site: Site, door: PageDoor): AnswerPage {
  const { deps, parts, pages } = site
  const common = headersBut(
    'content-security-policy',
    commonHeaders(deps.config.publicUrl?.startsWith('https:') === true),
  )
  const headOf = createHeads(common, deps.clock.monotonic)
  const logsCalls = deps.log.isLevelEnabled('debug')
  /** another one each time */
  const newId: HeadValue = {
    length: UUID_LENGTH,
    text: deps.ids.uuid,
    write: deps.ids.writeUuid,
  }
  /** of the request that is being looked at */
  const current = noPageHeaders()

  function answer(asked: AskedPage, response: ServerResponse, next: () => void, found: CachedPage) {
    const { request } = asked
    const query = queryOf(request.url)
    const isShown = found.page.state === 'published' && isCurrentName(site, found, asked.key)
    if (!isShown || asksForBio(query) || !standsOpen(found.page)) return next()
    if (found.page.hasBrowserHint && isInApp(request.headers['user-agent'])) return next()
    const { cookie, accepted, knownTags } = readPageHeaders(request, current)
    if (cookie !== '' && mayHaveOpened(found.page, cookie)) return next()
    const subscription = cookie === '' ? 'none' : subscriptionOf(site, found, readCookies(cookie))
    if (subscription === 'asks') return next()
    const rendering = renderKeptPage(deps, parts, found, subscription)
    rendering.answers ??= new ReadyAnswers({
      html: rendering.html,
      etag: rendering.etag,
      headers: documentHeaders(found.page, rendering),
      headOf,
      isAskedAgain: () => found.onGrown !== undefined,
      onGrown: (bytes) => found.grow(bytes),
    })
    const { answers, etag, html } = rendering
    const isView = countsAsView(request.method, query)
    const leave = (ready: ReadyAnswer) => {
      const requestId = logsCalls ? asValue(deps.ids.uuid()) : newId
      const sent = new PageAnswer(ready, request, response, requestId)
      if (isView) door.sendAfterView(found.page.pageId, request, sent)
      else sent.send()
      if (logsCalls) logCall(request, ready, requestId.text())
    }
    if (matchesTag(knownTags === '' ? undefined : knownTags, etag)) {
      return leave(answers.notModified)
    }
    const encoding = html.length < PACKED_FROM_BYTES ? undefined : acceptedEncoding(accepted)
    const ready = encoding === undefined ? answers.plain : answers.find(encoding)
    if (ready !== undefined) return leave(ready)
    answers.pack(encoding!).then(
      (packed) => {
        // gone meanwhile: nothing is answered, so nothing is counted
        if (!response.destroyed) leave(packed)
      },
      () => next(),
    )
  }

  function logCall({ method }: IncomingMessage, { status }: ReadyAnswer, requestId: string) {
    deps.log.debug({ requestId, method, route: ROUTE, status }, 'call')
  }

  async function answerLater(
    asked: AskedPage,
    response: ServerResponse,
    next: () => void,
    finding: Promise<CachedPage | undefined>,
  ) {
    // where it fails, the routes find out the same and say it
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

/** The document has one of its own. */
function headersBut(left: string, headers: Record<string, string>): string[] {
  return Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== left)
    .flat()
}

const asValue = (text: string): HeadValue => ({
  length: text.length,
  text: () => text,
  write: (into, at) => Buffer.from(text, 'latin1').copy(into, at),
})

/** A page that waits for its view to be written. */
class PageAnswer {
  readonly #requestId: HeadValue
  readonly #ready: ReadyAnswer
  readonly #request: IncomingMessage
  readonly #response: ServerResponse

  constructor(
    ready: ReadyAnswer,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: HeadValue,
  ) {
    this.#ready = ready
    this.#request = request
    this.#response = response
    this.#requestId = requestId
  }

  send(): void {
    this.#ready.send(this.#response, this.#requestId, this.#request.method === 'HEAD')
  }
}
