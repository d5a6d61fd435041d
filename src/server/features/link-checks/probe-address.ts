import { Failure } from '#contract/errors.ts'
import {
  type OutboundAnswer,
  OutboundError,
  type OutboundFetch,
} from '../../platform/fetch/outbound-fetch.ts'
import type { LinkHealthReason } from '../../platform/link-health/link-health.table.ts'

/** The result of checking a destination. */
export interface Probe {
  /** `unclear`: it answers but refuses us, or may not be requested: no reason to call it dead */
  kind: 'alive' | 'unclear' | 'failed'
  reason: LinkHealthReason
  /** HTTP status of the last answer */
  status: number | null
  /** a server answered, so our own network works */
  wasAnswered: boolean
  /** how long the host asks to be left alone */
  pauseMs?: number
}

const MAX_REDIRECTS = 5
const TOTAL_MS = 10_000
const PAUSE_MS = 3_600_000
const LONGEST_PAUSE_MS = 24 * PAUSE_MS
/** enough that a server answers as it would to a person */
const RANGE = 'bytes=0-1023'

/** Statuses that mean gone for good (RFC 9110 §15.5.5, §15.5.11). */
const GONE = new Set([404, 410])
/** The name does not resolve or nothing listens: a GET would fail as well. */
const FINAL: ReadonlySet<LinkHealthReason> = new Set(['dns', 'refused', 'tls'])

/**
 * Checks a destination with the care that a stranger's address needs: through the safe fetch, with
 * at most five redirects. Sends HEAD first, and if that fails asks for the first kilobyte, since
 * many servers do not support HEAD or answer it differently.
 */
export async function probeAddress(
  fetchOutside: OutboundFetch,
  address: string,
  options: ProbeOptions = {},
): Promise<Probe> {
  const head = await walk(fetchOutside, { address, method: 'HEAD', ...options })
  const isNothingToAsk = head.kind === 'unclear' && head.status === null
  const isFinal = head.kind === 'alive' || FINAL.has(head.reason) || head.pauseMs !== undefined
  if (isFinal || isNothingToAsk) return head
  return walk(fetchOutside, { address, method: 'GET', ...options })
}

export interface ProbeOptions {
  signal?: AbortSignal
  /** for all redirects together, once for HEAD and once for GET */
  timeoutMs?: number
}

interface Walk extends ProbeOptions {
  address: string
  method: 'HEAD' | 'GET'
}

/** Follows redirects itself, to see on the way what a browser would. */
async function walk(
  fetchOutside: OutboundFetch,
  { address: start, method, signal, timeoutMs = TOTAL_MS }: Walk,
): Promise<Probe> {
  const startedAt = performance.now()
  const seen = new Set<string>()
  let address = start
  let wasAnswered = false
  let setsCookies = false
  try {
    for (;;) {
      const isLoop = seen.has(address) || seen.size > MAX_REDIRECTS
      // a page that sets a cookie and redirects to itself works in browsers
      if (isLoop && setsCookies) return { ...UNCLEAR, wasAnswered }
      if (isLoop) return { kind: 'failed', reason: 'redirects', status: null, wasAnswered }
      seen.add(address)
      const answer = await fetchOutside(address, {
        method,
        headers: method === 'GET' ? { range: RANGE } : {},
        maxRedirects: 0,
        skipsBody: true,
        timeoutMs: Math.max(1, timeoutMs - (performance.now() - startedAt)),
        ...(signal && { signal }),
      })
      wasAnswered = true
      if (answer.headers['set-cookie'] !== undefined) setsCookies = true
      const next = nextOf(answer)
      if (next === undefined) return judge(answer)
      // redirects to an app or a mail program work in browsers
      if (!/^https?:$/.test(next.protocol)) return { ...ALIVE, status: answer.status }
      next.hash = ''
      address = next.href
    }
  } catch (error) {
    return { ...failureOf(error), wasAnswered }
  }
}

const ALIVE: Probe = { kind: 'alive', reason: '', status: null, wasAnswered: true }
const UNCLEAR: Probe = { kind: 'unclear', reason: '', status: null, wasAnswered: true }

function nextOf({ status, headers, url }: OutboundAnswer): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined)
    return undefined
  return URL.parse(headers.location, url) ?? undefined
}

/**
 * The health that an answer proves. 401, 403, 405, 429 and similar only say that we are refused.
 */
function judge({ status, headers }: OutboundAnswer): Probe {
  const probe = { reason: '', status, wasAnswered: true } as const
  if (status < 400) return { ...probe, kind: 'alive' }
  if (GONE.has(status)) return { ...probe, kind: 'failed', reason: 'gone' }
  const pauseMs = pauseOf(status, headers)
  const isGuarded = headers['cf-mitigated'] !== undefined || status === 429
  if (status >= 500 && status < 600 && !isGuarded) {
    return { ...probe, kind: 'failed', reason: 'server', ...(pauseMs && { pauseMs }) }
  }
  return { ...probe, kind: 'unclear', ...(pauseMs && { pauseMs }) }
}

/** Retry-After in seconds or as a date; an hour for 429 without one. */
function pauseOf(status: number, headers: OutboundAnswer['headers']): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const given = headers['retry-after']
  if (given === undefined) return status === 429 ? PAUSE_MS : undefined
  const ms = /^\d{1,9}$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_PAUSE_MS) : PAUSE_MS
}

type Found = Omit<Probe, 'wasAnswered'>

function failureOf(error: unknown): Found {
  if (error instanceof Failure) {
    const isName = error.cause !== undefined
    // another port or a private address: we do not request it, so we know nothing
    return isName ? failed('dns') : { kind: 'unclear', reason: '', status: null }
  }
  if (!(error instanceof OutboundError)) throw error
  if (error.reason === 'timeout') return failed('timeout')
  if (error.reason !== 'connection') return { kind: 'unclear', reason: '', status: null }
  return failureOfConnection(codeOf(error.cause))
}

function failureOfConnection(code: string): Found {
  if (code === 'ECONNREFUSED') return failed('refused')
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return failed('timeout')
  // no route from this machine, so not their fault; and browsers fetch missing intermediate
  // certificates
  if (/^(ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/.test(code)) {
    return { kind: 'unclear', reason: '', status: null }
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { kind: 'unclear', reason: '', status: null }
  if (/CERT|SSL|TLS|EPROTO|SELF_SIGNED/.test(code)) return failed('tls')
  return failed('connection')
}

const failed = (reason: LinkHealthReason): Found => ({ kind: 'failed', reason, status: null })

function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return ''
  return String(cause.code)
}
