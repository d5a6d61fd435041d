import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { FastPath, OpenFastPath } from '../../platform/fast-path.ts'
import { errorText } from '../errors/error-answer.ts'
import { refuseUpgrade } from '../live/refuse-upgrade.ts'
import { sendClientError } from './client-error.ts'
import { Server } from './node-http.ts'
import { NOT_SAID_MS, type ServerLimits, saidIdleMs, serverLimits } from './server-limits.ts'
import { watchSlowReaders } from './slow-readers.ts'

/** Answers, now or later, or calls `next`, which continues to Fastify (design.md §4.1). */
export type RequestInterceptor = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void

/** Answers redirects and passes on all other requests. */
export interface Redirects {
  readonly listener: RequestInterceptor
  /** undefined if node:http reads every request */
  readonly openFastPath: OpenFastPath | undefined
}

/** Takes over a connection that asks to become a WebSocket, with any bytes already received. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** node:http's server, with a fast path in front of it. */
export class HttpServer extends Server {
  #fast: FastPath | undefined
  #isEnding = false

  /** Gives connections to the fast path first. Call it once, before clients connect. */
  openFastPath(open: OpenFastPath, limits: ServerLimits): void {
    this.#fast = open(this, { ...limits, saidIdleMs: saidIdleMs(limits) })
  }

  /** From now on every answer tells the client that the connection closes after it. */
  endConnectionsWithAnswers(): void {
    this.#isEnding = true
    this.#fast?.stop()
  }

  get isEnding(): boolean {
    return this.#isEnding
  }

  override closeIdleConnections(): void {
    this.#fast?.closeIdle()
    super.closeIdleConnections()
  }

  override closeAllConnections(): void {
    this.#fast?.closeAll()
    super.closeAllConnections()
  }
}

export interface HttpServerParts {
  /** called in order for every request, before Fastify */
  interceptors?: readonly RequestInterceptor[]
  /** called before node:http reads anything */
  openFastPath?: OpenFastPath | undefined
  limits?: ServerLimits | undefined
  /**
   * handles WebSockets at the address of the live connection; an upgrade to any other protocol is
   * answered as an ordinary request
   */
  upgrade?: UpgradeListener
}

/**
 * Creates the HTTP server. A request passes the fast path, the limits and the first checks, then
 * the interceptors in order (the redirect listener), then Fastify.
 */
export function createHttpServer(
  fastify: RequestListener,
  { interceptors = [], openFastPath, limits = serverLimits, upgrade }: HttpServerParts = {},
): HttpServer {
  const handle = interceptors.reduceRight<RequestListener>(
    (following, interceptor) => (request, response) =>
      interceptor(request, response, () => following(request, response)),
    fastify,
  )
  const server = new HttpServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: saidIdleMs(limits),
      keepAliveTimeoutBuffer: NOT_SAID_MS,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maxHeaderBytes,
      insecureHTTPParser: false,
      // Checked below, where the refusal gets a body; Node's own has none.
      requireHostHeader: false,
      noDelay: true,
      // most requests have no body; with this option their stream ends before it begins, so no code
      // may wait for its end
      optimizeEmptyRequests: true,
      shouldUpgradeCallback: (request) => upgrade !== undefined && asksForLive(request),
    },
    (request, response) => {
      if (server.isEnding) response.shouldKeepAlive = false
      const refused = normalizeTarget(request, limits)
      if (refused !== undefined) {
        refuse(response, refused)
        return
      }
      handle(request, response)
    },
  )
  server.maxHeadersCount = limits.maxHeaderCount
  server.on('clientError', sendClientError)
  // an unknown `Expect` may be ignored (RFC 9110 §10.1.1); Node's own refusal has no body
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('upgrade', (request, socket, head) => {
    if (normalizeTarget(request, limits) === undefined) upgrade?.(request, socket, head)
    else refuseUpgrade(socket, failure('malformed'))
  })
  if (openFastPath !== undefined) server.openFastPath(openFastPath, limits)
  watchSlowReaders(server, limits)
  return server
}

function asksForLive({ method, url = '', headers }: IncomingMessage): boolean {
  if (method !== 'GET' || (url !== LIVE_PATH && !url.startsWith(`${LIVE_PATH}?`))) return false
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Brings the request target into origin form, so that host and path are read from one place only.
 * An absolute target (RFC 9112 §3.2.2) overrides the Host header (A44).
 * @returns the status to refuse with
 */
function normalizeTarget(request: IncomingMessage, limits: ServerLimits): 400 | 414 | undefined {
  const url = request.url ?? ''
  if (url.length > limits.maxUrlLength) return 414
  // Refuse two Host headers: Node uses the first, a proxy in front of us may have used the second.
  const { rawHeaders } = request
  let hosts = 0
  let host = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && (name === 'Host' || name.toLowerCase() === 'host')) {
      hosts += 1
      host = index + 1
    }
  }
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) return 400
  if (url.startsWith('/')) return undefined
  if (url === '*' && request.method === 'OPTIONS') {
    request.url = '/'
    return undefined
  }
  const absolute = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(url)
  if (absolute === null) return 400
  request.headers.host = absolute[1]!
  if (hosts === 1) rawHeaders[host] = absolute[1]!
  else rawHeaders.push('Host', absolute[1]!)
  const rest = absolute[2] ?? '/'
  request.url = rest.startsWith('?') ? `/${rest}` : rest
  return undefined
}

function refuse(response: ServerResponse, status: 400 | 414): void {
  const requestId = randomUUID()
  const body = errorText(status === 414 ? 'tooLarge' : 'malformed', requestId)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
  })
  response.end(body)
}
