import { lookup } from 'node:dns/promises'
import { isIPv6, type LookupFunction } from 'node:net'
import { Failure } from '#contract/errors.ts'
import { checkTarget, type Resolve, type Target } from './check-target.ts'
import {
  type OutboundAnswer,
  OutboundError,
  type OutboundFetch,
  type OutboundRequest,
} from './outbound-fetch.ts'
import { readBody } from './read-body.ts'

const TIMEOUT_MS = 3_000
const MAX_BYTES = 512 * 1024
const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024
const USER_AGENT = 'Mozilla/5.0 (compatible; Waypost)'
/** These headers are never sent. */
const FORBIDDEN_HEADERS = new Set(['cookie', 'host', 'connection', 'transfer-encoding'])

export interface OutboundOptions {
  /** OUTBOUND_ALLOW_HOSTS */
  allowHosts: readonly string[]
  resolve?: Resolve
}

/** Creates the client for all outbound requests; `OutboundFetch` describes what it guarantees. */
export function createOutboundFetch(options: OutboundOptions): OutboundFetch {
  const resolve = options.resolve ?? resolveAll
  return async (url, request = {}) => {
    const abort = new AbortController()
    const late = new OutboundError('timeout')
    const timer = setTimeout(() => abort.abort(late), request.timeoutMs ?? TIMEOUT_MS)
    const signal = request.signal ? AbortSignal.any([abort.signal, request.signal]) : abort.signal
    try {
      return await follow(url, request, options.allowHosts, resolve, signal)
    } catch (error) {
      if (signal.aborted) throw late
      if (error instanceof Failure || error instanceof OutboundError) throw error
      throw new OutboundError('connection', error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Follows redirects itself, so that each address is checked like the first. */
async function follow(
  start: string,
  first: OutboundRequest,
  allowHosts: readonly string[],
  resolve: Resolve,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const maxRedirects = first.maxRedirects ?? MAX_REDIRECTS
  let request = first
  let address = start
  for (let hops = 0; ; hops += 1) {
    const checked = checkTarget(address, resolve, allowHosts, first.maxAddressLength)
    const target = await orAborted(checked, signal)
    const answer = await ask(target, request, signal)
    const next = redirectOf(answer)
    if (next === undefined || maxRedirects === 0) return answer
    if (hops === maxRedirects) throw new OutboundError('redirects')
    if (!URL.canParse(next, answer.url)) throw new OutboundError('redirects')
    address = new URL(next, answer.url).href
    request = forRedirect(request, answer, address)
  }
}

function redirectOf(answer: OutboundAnswer): string | undefined {
  return [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.location : undefined
}

/** Headers meant for one site are not sent to another. */
function forRedirect(
  request: OutboundRequest,
  answer: OutboundAnswer,
  next: string,
): OutboundRequest {
  const isSameOrigin = new URL(answer.url).origin === new URL(next).origin
  const keepsMethod = answer.status === 307 || answer.status === 308
  return {
    ...request,
    headers: isSameOrigin ? request.headers : { accept: request.headers?.accept ?? '*/*' },
    ...(keepsMethod && isSameOrigin
      ? {}
      : { method: request.method === 'HEAD' ? 'HEAD' : 'GET', body: undefined }),
  }
}

/** Sends one request on a new connection to the checked address. */
async function ask(
  target: Target,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const { url, address } = target
  // a hundred files, loaded on demand to keep the start fast
  const { Client } = await import('undici')
  const client = new Client(url.origin, {
    connect: { lookup: alwaysTo(address), autoSelectFamily: false },
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
  })
  try {
    const answer = await client.request({
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: headersOf(request),
      body: request.body,
      signal,
    })
    // Ignore the error of a body that is cut off below; the result has been decided already.
    answer.body.on('error', () => {})
    const headers = flatten(answer.headers)
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400
    const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
    if (!isRedirect && request.acceptTypes && !request.acceptTypes.includes(type)) {
      throw new OutboundError('type')
    }
    const body =
      isRedirect || request.skipsBody
        ? Buffer.alloc(0)
        : await readBody(answer.body, headers['content-encoding'], request.maxBytes ?? MAX_BYTES)
    return { status: answer.statusCode, url: url.href, headers, body }
  } finally {
    client.destroy().catch(() => {})
  }
}

/** A resolver that only returns the checked address. */
function alwaysTo(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

function headersOf(request: OutboundRequest): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': USER_AGENT,
    accept: request.acceptTypes?.join(', ') ?? '*/*',
    'accept-encoding': 'gzip, deflate, br',
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (!FORBIDDEN_HEADERS.has(name.toLowerCase())) headers[name.toLowerCase()] = value
  }
  return headers
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value[0]! : value
  }
  return flat
}

async function resolveAll(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
