import { isMachine } from '../../platform/agents/is-bot.ts'
import { readAgent } from '../../platform/agents/read-agent.ts'
import { isPreviewFetcher } from '../../platform/clicks/preview-fetchers.ts'
import { referrerHost } from '../../platform/clicks/referrer-host.ts'
import type { PageGrant } from '../../platform/http/page-cookie.ts'
import { preferredLanguage } from '../../platform/http/preferred-language.ts'
import { isPrefetch, type RedirectHeaders } from '../answer/request-headers.ts'
import type { LinkEntry } from '../index/link-entry.ts'
import type { ClickRecorder } from '../journal/click-recorder.ts'
import { queryOf } from '../link-key.ts'
import type { Visitor } from './decide.ts'
import type { LinkBarrier } from './link-barrier.ts'
import type { VisitCounter } from './visit-counter.ts'
import type { VisitorRequest } from './visitor-request.ts'
import type { ShareOf } from './visitor-share.ts'

/** Whether a request proves that its browser has entered the link's current password. */
export type IsUnlocked = (
  request: VisitorRequest,
  linkId: string,
  passwordMark: string,
  now: number,
) => boolean

/** The same for what the link asks to confirm. */
export type HasConfirmed = (
  request: VisitorRequest,
  linkId: string,
  gate: string,
  now: number,
) => boolean

/** Finds the first barrier of a link's page or group that a request has not passed. */
export type NextStep = (
  request: VisitorRequest,
  steps: readonly PageGrant[],
  now: number,
) => PageGrant | undefined

/** The functions that find facts about a request. */
export interface VisitorParts {
  recorder: Pick<ClickRecorder, 'addressOf' | 'placeOf' | 'visitorOf'>
  shareOf: ShareOf
  visits: VisitCounter
  nextStep: NextStep
  isUnlocked: IsUnlocked
  hasConfirmed: HasConfirmed
  /** known only if the database was queried before */
  isSubscriber: boolean
}

/** The visitor of a link, derived from a request. Facts are computed when they are first read. */
export class RequestVisitor implements Visitor {
  readonly now: number
  readonly asksForPreview: boolean
  readonly #parts: VisitorParts
  readonly #request: VisitorRequest
  readonly #headers: RedirectHeaders
  readonly #link: LinkEntry
  #query: URLSearchParams | undefined

  constructor(
    parts: VisitorParts,
    request: VisitorRequest,
    headers: RedirectHeaders,
    link: LinkEntry,
    now: number,
    asksForPreview: boolean,
  ) {
    this.#parts = parts
    this.#request = request
    this.#headers = headers
    this.#link = link
    this.now = now
    this.asksForPreview = asksForPreview
  }

  get isHead() {
    return this.#request.method === 'HEAD'
  }

  get isPrefetch() {
    return isPrefetch(this.#headers)
  }

  get isPreviewFetcher() {
    return isPreviewFetcher(this.#headers.agent)
  }

  get isMachine() {
    return isMachine(this.#headers.agent)
  }

  nextStep({ steps }: LinkBarrier) {
    return this.#parts.nextStep(this.#request, steps, this.now)
  }

  get isUnlocked() {
    const mark = this.#link.extras?.passwordMark ?? ''
    return this.#parts.isUnlocked(this.#request, this.#link.id, mark, this.now)
  }

  get hasConfirmed() {
    const gate = this.#link.extras?.gate ?? ''
    return this.#parts.hasConfirmed(this.#request, this.#link.id, gate, this.now)
  }

  get isSubscriber() {
    return this.#parts.isSubscriber
  }

  get queryText() {
    return queryOf(this.#request.url!)
  }

  get query() {
    this.#query ??= new URLSearchParams(this.queryText)
    return this.#query
  }

  get device() {
    return readAgent(this.#headers.agent).ruleDevice
  }

  get system() {
    return readAgent(this.#headers.agent).ruleSystem
  }

  get browser() {
    return readAgent(this.#headers.agent).ruleBrowser
  }

  get country() {
    return this.#parts.recorder.placeOf(this.#request, this.#headers).country
  }

  get language() {
    return preferredLanguage(this.#headers.language)
  }

  get referrer() {
    return referrerHost(this.#headers.referrer)
  }

  get visit() {
    const { recorder, visits } = this.#parts
    const visitor = recorder.visitorOf(this.#request, this.#headers, this.now)
    return visits.numberOf(this.#link.id, visitor, this.now)
  }

  get share() {
    const address = this.#parts.recorder.addressOf(this.#request)
    return this.#parts.shareOf(this.#link.id, address, this.#headers.agent)
  }
}
