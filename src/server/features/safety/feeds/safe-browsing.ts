import { Failure } from '#contract/errors.ts'
import type { FeedReason } from '#contract/safety/safety-feeds.ts'
import type { Deps } from '../../../deps.ts'
import { isInTransaction } from '../../../platform/db/transaction.ts'
import { OutboundError } from '../../../platform/fetch/outbound-fetch.ts'
import { expressionsOf } from '../address-expressions.ts'
import { loadRegistrableDomains } from '../look-alikes/registrable-domain.ts'
import type { ServiceProblem } from './back-off.ts'
import { fullHashOf, type HashAnswer, prefixOf, readHashAnswer } from './hash-answer.ts'
import { findServiceKey, noteServiceProblem, serviceStateOf } from './service-state.ts'

/**
 * Google Safe Browsing v5 without a local list (decision 063): each address gives at most thirty
 * hashes, four bytes of each leave this machine, and the answers are compared here.
 */

export type ServiceDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets' | 'fetchOutside' | 'log'>

export interface ServiceAnswer {
  reasons: ReadonlyMap<string, FeedReason>
  /** addresses that could not be checked now */
  unsure: ReadonlySet<string>
}

const TIMEOUT_MS = 2_000
/** The service allows 1,000, but a URL with that many would be too long for some servers. */
const PREFIXES_PER_CALL = 300
const CALLS_AT_ONCE = 4
const ADDRESS_MAX = 10_000
const NOTHING: ServiceAnswer = { reasons: new Map(), unsure: new Set() }

/**
 * Asks about addresses in as few calls as possible. A failing service blocks nobody: it is paused
 * for a while, and administrators see a note. Inside a transaction it answers only from memory, so
 * that nobody waits for the network while the database is locked; call `askAhead` before.
 */
export async function askService(
  deps: ServiceDeps,
  hrefs: readonly string[],
): Promise<ServiceAnswer> {
  const key = hrefs.length === 0 ? undefined : await findServiceKey(deps)
  if (key === undefined) return NOTHING
  const { cache, backOff } = serviceStateOf(deps)
  const { domainOf } = await loadRegistrableDomains()
  const asked = new Map(
    hrefs.map((href) => [href, expressionsOf(href, domainOf).map(fullHashOf)] as const),
  )
  const now = deps.clock.now()
  const hashes = [...asked.values()].flat()
  const unknown = hashes.filter((hash) => cache.find(hash, now) === undefined)
  const prefixes = [...new Set(unknown.map(prefixOf))]
  if (prefixes.length > 0 && !isInTransaction(deps) && !backOff.isResting(now)) {
    await fetchAll(deps, key, prefixes)
  }
  const reasons = new Map<string, FeedReason>()
  const unsure = new Set<string>()
  for (const [href, hashes] of asked) {
    const found = hashes.map((hash) => cache.find(hash, now))
    const reason = found.find((one) => typeof one === 'string')
    if (reason) reasons.set(href, reason)
    else if (found.includes(undefined)) unsure.add(href)
  }
  return { reasons, unsure }
}

async function fetchAll(deps: ServiceDeps, key: string, prefixes: string[]): Promise<void> {
  const { cache, backOff } = serviceStateOf(deps)
  const waiting: string[][] = []
  for (let start = 0; start < prefixes.length; start += PREFIXES_PER_CALL) {
    waiting.push(prefixes.slice(start, start + PREFIXES_PER_CALL))
  }
  const work = async () => {
    for (let some = waiting.shift(); some; some = waiting.shift()) {
      try {
        cache.keep(some, await search(deps, key, some), deps.clock.now())
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
    backOff.noteSuccess()
    await noteServiceProblem(deps, '')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { problem, retryAfterMs, cause } = error
    if (!backOff.isResting(deps.clock.now())) {
      backOff.noteFailure(problem, deps.clock.now(), retryAfterMs)
    }
    deps.log.warn({ problem, err: cause }, 'Safe Browsing could not be asked about addresses')
    await noteServiceProblem(deps, problem)
  }
}

/** Whether the service accepts a key. @returns the problem, or undefined if there is none */
export async function tryServiceKey(
  deps: Pick<Deps, 'config' | 'fetchOutside'>,
  key: string,
): Promise<ServiceProblem | undefined> {
  try {
    await search(deps, key, [prefixOf(fullHashOf('example.com/'))])
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error.problem
    throw error
  }
}

/** @throws ServiceError */
async function search(
  { config, fetchOutside }: Pick<Deps, 'config' | 'fetchOutside'>,
  key: string,
  prefixes: readonly string[],
): Promise<HashAnswer> {
  const query = new URLSearchParams({ key, alt: 'proto' })
  for (const prefix of prefixes) {
    query.append('hashPrefixes', Buffer.from(prefix, 'hex').toString('base64'))
  }
  try {
    const url = `${config.safeBrowsing.origin}/v5/hashes:search?${query}`
    const request = { timeoutMs: TIMEOUT_MS, maxRedirects: 0, maxAddressLength: ADDRESS_MAX }
    const { status, headers, body } = await fetchOutside(url, request)
    if (status !== 200) {
      const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1_000 || 0
      throw new ServiceError(problemOf(status), { retryAfterMs })
    }
    return readHashAnswer(body, headers['content-type'] ?? '')
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    const isTheirs =
      cause instanceof OutboundError ||
      cause instanceof Failure ||
      cause instanceof RangeError ||
      cause instanceof SyntaxError
    if (isTheirs) throw new ServiceError('unreachable', { cause })
    throw cause
  }
}

function problemOf(status: number): ServiceProblem {
  if (status === 429) return 'quota'
  return status === 400 || status === 401 || status === 403 ? 'refused' : 'unreachable'
}

class ServiceError extends Error {
  readonly problem: ServiceProblem
  readonly retryAfterMs: number

  constructor(problem: ServiceProblem, more: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`the safety service is ${problem}`, { cause: more.cause })
    this.problem = problem
    this.retryAfterMs = more.retryAfterMs ?? 0
  }
}
