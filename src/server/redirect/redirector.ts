import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import type { AnswerPage, PageResponder } from '../platform/clicks/page-responder.ts'
import type { Clock } from '../platform/clock.ts'
import { currentChangeSeq } from '../platform/db/change.ts'
import type { DomainDirectory } from '../platform/domains/domain-directory.ts'
import type { OpenFastPath } from '../platform/fast-path.ts'
import { createClientAddress } from '../platform/http/addresses.ts'
import { readCookies } from '../platform/http/cookies.ts'
import type { Hosts } from '../platform/http/hosts.ts'
import { confirmsGate, opensLink } from '../platform/http/link-cookie.ts'
import { createOrigins } from '../platform/http/origins.ts'
import { holdsGrant } from '../platform/http/page-cookie.ts'
import {
  isLinkLimitLeft,
  takeFromLinkLimit,
} from '../platform/link-limits/link-limit.repository.ts'
import type { Logger } from '../platform/logger.ts'
import type { PlaceOf } from '../platform/places/place.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createLinkFollower } from './answer/follow-link.ts'
import { createFollowUnlocked, type FollowUnlocked, type Given } from './answer/follow-unlocked.ts'
import { createMissLimit } from './answer/miss-limit.ts'
import { commonRedirectHeaders } from './answer/redirect-answer.ts'
import { createLinkLimits } from './decide/link-limits.ts'
import type { VisitorParts } from './decide/request-visitor.ts'
import { VisitCounter } from './decide/visit-counter.ts'
import type { SaltOfDay } from './decide/visitor-hash.ts'
import { createVisitorShare } from './decide/visitor-share.ts'
import { createFastPath } from './fast-path/answer-fast.ts'
import { followLinkChanges, type LinkChanges } from './index/link-changes.ts'
import { LinkIndex } from './index/link-index.ts'
import { createLinkSource } from './index/link-source.ts'
import type { Bounds } from './index/packed-links.ts'
import { ClickJournal } from './journal/click-journal.ts'
import { createClickRecorder } from './journal/click-recorder.ts'
import { createRedirectListener, type RedirectListener } from './redirect-listener.ts'

export interface RedirectDeps {
  config: Pick<
    Config,
    | 'dataDir'
    | 'clickDurability'
    | 'fastPath'
    | 'trustedProxies'
    | 'publicUrl'
    | 'shortUrl'
    | 'port'
  >
  db: Db
  clock: Clock
  log: Logger
  secrets: Pick<Secrets, 'key' | 'hmac'>
}

export interface RedirectorOptions {
  deps: RedirectDeps
  hosts: Pick<Hosts, 'find'>
  /** answers of spaces' own domains */
  domains?: Pick<DomainDirectory, 'byHost' | 'byId' | 'originOf'>
  saltOfDay: SaltOfDay
  /** whether the host in a header redirects plain HTTP to https; absent: none does */
  isSecured?: (hostHeader: string) => boolean
  /** called before a click is written, and by rules; absent: places are unknown */
  placeOf?: PlaceOf
  /** called after each commit of the journal with its number of clicks, to wake the drain */
  onWritten?: (clicks: number) => void
  /** called when the journal finds the disk full, to make room if possible (F6) */
  onFull?: () => void
  /** limits of the index; by default a million links and 192 MB */
  bounds?: Bounds
}

export interface Redirector {
  readonly listener: RedirectListener
  /** answers most redirects before the listener; undefined if `FAST_PATH` is off */
  readonly openFastPath: OpenFastPath | undefined
  readonly journal: ClickJournal
  readonly index: LinkIndex
  /**
   * Starts following changes and filling the index in the background; until then, missing entries
   * come from the database. Resolves at once, before the index is filled.
   */
  start(): Promise<void>
  /** resolves when the first filling has ended, complete or not */
  filled(): Promise<void>
  /**
   * Records a view of a page (GET, not `norecord`); resolves when it is on disk, so that the answer
   * may be sent.
   */
  recordPageView(pageId: string, request: IncomingMessage): Promise<void>
  /** where pages are answered like redirects */
  readonly pages: PageResponder
  readonly followUnlocked: FollowUnlocked
  /** writes what is left and leaves the journal to the drain */
  close(): void
}

/** Entries expire after an hour; filling again before that keeps them young. */
const REFILL_MS = 45 * 60_000
const HOST_MEMO_MS = 1_000
const HOST_MEMO_MAX = 1_000

/** Connects the redirect's modules (design.md 4.1). */
export function createRedirector(options: RedirectorOptions): Redirector {
  const { deps, hosts } = options
  const { config, clock, log } = deps
  const { shortUrl } = createOrigins(config, config.port, options.domains)
  const source = createLinkSource(
    deps.db as never,
    (linkId, error) =>
      log.warn(
        { err: error, linkId },
        'a link holds what cannot be read; it leads to its destination',
      ),
    shortUrl,
  )
  let changes: LinkChanges | undefined
  const index = new LinkIndex({
    source,
    clock,
    ...(options.bounds ? { bounds: options.bounds } : {}),
    isSettled: () => changes?.isSettled() ?? false,
  })
  const journal = new ClickJournal({
    dataDir: config.dataDir,
    durability: config.clickDurability,
    log,
    ...(options.onWritten ? { onWritten: options.onWritten } : {}),
    ...(options.onFull ? { onFull: options.onFull } : {}),
  })
  const recorder = createClickRecorder({
    journal,
    saltOfDay: options.saltOfDay,
    clientAddress: createClientAddress(config.trustedProxies),
    ...(options.placeOf ? { placeOf: options.placeOf } : {}),
  })
  const parts = {
    recorder,
    shareOf: createVisitorShare(deps.secrets),
    visits: new VisitCounter(),
    nextStep: (request, steps, now) => {
      const cookies = readCookies(request.headers.cookie)
      return steps.find((grant) => !holdsGrant(deps.secrets, cookies, grant, now))
    },
    isUnlocked: (request, linkId, passwordMark, now) =>
      opensLink(deps.secrets, request.headers.cookie, { linkId, passwordMark }, now),
    hasConfirmed: (request, linkId, gate, now) =>
      confirmsGate(deps.secrets, request.headers.cookie, { linkId, gate }, now),
    isSubscriber: false,
  } satisfies VisitorParts
  const limits = createLinkLimits(
    (linkId, count) => takeFromLinkLimit(deps.db as never, linkId, count),
    clock,
  )
  const hasUseLeft = (linkId: string) => isLinkLimitLeft(deps.db as never, linkId)
  const follower = createLinkFollower({ parts, limits, hasUseLeft })
  const followerFor = (given: Given) =>
    createLinkFollower({
      parts: {
        ...parts,
        ...(given.password && { isUnlocked: () => true }),
        ...(given.gate && { hasConfirmed: () => true }),
        ...(given.subscriber && { isSubscriber: true }),
      },
      limits,
      hasUseLeft,
    })
  let answerPage: AnswerPage = (_asked, _response, next) => next()
  const isHttps = config.publicUrl?.startsWith('https:') === true
  const shared = {
    index,
    journal,
    follower,
    clock,
    domainOf: domainsOf(hosts, clock),
    headers: commonRedirectHeaders(isHttps),
  }
  const listener = createRedirectListener({
    ...shared,
    addressOf: recorder.addressOf,
    log,
    misses: createMissLimit(clock),
    domains: options.domains ?? NO_DOMAINS,
    answerPage: (asked, response, next) => answerPage(asked, response, next),
  })

  const { isSecured } = options
  const ofPlainHosts =
    isSecured === undefined
      ? shared
      : {
          ...shared,
          domainOf: (host: string) => (isSecured(host) ? undefined : shared.domainOf(host)),
        }

  let isClosed = false
  let filling: Promise<void> = Promise.resolve()
  const fill = (pauseMs: number) => {
    filling = filling
      .then(() => index.fill(() => pause(isClosed ? 0 : pauseMs)))
      .catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'links could not be read ahead')
      })
  }
  const refill = setInterval(() => fill(20), REFILL_MS)
  refill.unref()

  return {
    listener,
    openFastPath: config.fastPath ? createFastPath(ofPlainHosts) : undefined,
    journal,
    index,
    async start() {
      const fromSeq = await currentChangeSeq(deps)
      changes = followLinkChanges({ deps, source, index, fromSeq, onLost: () => fill(1) })
      fill(0)
    },
    filled: () => filling,
    recordPageView: (pageId, request) => recorder.recordPageView(request, pageId, clock.now()),
    pages: {
      open(answer) {
        answerPage = answer
      },
      sendAfterView(pageId, request, answer) {
        recorder.addPageView(request, pageId, clock.now())
        journal.answerAfterwards(answer)
      },
    },
    followUnlocked: createFollowUnlocked({ index, followerFor, journal, clock, log }),
    close() {
      isClosed = true
      clearInterval(refill)
      changes?.stop()
      index.clear()
      journal.close()
    },
  }
}

const NO_DOMAINS = { byHost: () => undefined, byId: () => undefined }

/** Host headers repeat, so what they name is looked up once a second. */
function domainsOf(hosts: Pick<Hosts, 'find'>, clock: Pick<Clock, 'monotonic'>) {
  const memo = new Map<string, string | undefined>()
  let memoEndsAt = 0
  let last: { header: string; domainId: string } | undefined
  return (header: string): string | undefined => {
    const now = clock.monotonic()
    if (now > memoEndsAt || memo.size > HOST_MEMO_MAX) {
      memo.clear()
      last = undefined
      memoEndsAt = now + HOST_MEMO_MS
    }
    // comparing with the last header is faster than a look-up in the map
    if (last?.header === header) return last.domainId
    let domainId = memo.get(header)
    if (domainId === undefined) {
      const host = hosts.find(header)
      // the application's own host redirects readers to the pages' host itself
      domainId = host === undefined || host.role === 'app' ? undefined : host.domainId
      memo.set(header, domainId)
    }
    if (domainId !== undefined) last = { header, domainId }
    return domainId
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    if (ms === 0) setImmediate(resolve)
    else setTimeout(resolve, ms).unref()
  })
