import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { createClientAddress } from '../../platform/http/addresses.ts'
import {
  type HostRole,
  type Hosts,
  isMainDomain,
  type KnownHost,
} from '../../platform/http/hosts.ts'
import { peerAddressOf } from '../../platform/http/peer-address.ts'
import { commonHeaders } from '../../platform/security/headers.ts'
import type { KnownPaths } from '../files/known-paths.ts'
import type { EventLoopWatch } from '../server/event-loop-watch.ts'
import type { ServerLifecycle } from '../server/server-lifecycle.ts'
import { isCostly, overloaded } from '../server/shed-load.ts'
import { allowOrigin, answerPreflight, type CrossOrigins, foreignOriginsOf } from './cors.ts'
import { isWrite } from './csrf.ts'
import { hasBody } from './parse-request.ts'
import { createContext } from './request-context.ts'

/** It takes a while to free disk space. */
const READ_ONLY_RETRY_S = 30

export interface HookOptions {
  deps: Pick<Deps, 'config' | 'log' | 'origins'>
  hosts: Hosts
  paths: KnownPaths
  origins: CrossOrigins
  loop: EventLoopWatch
  lifecycle: ServerLifecycle
  isHttps: boolean
  /** whether the disk is full or fails, so that calls cannot write */
  isReadOnly: () => boolean
}

/** Runs before the route of every request: facts, headers, host, overload, other origins. */
export function addRequestHooks(app: FastifyInstance, options: HookOptions): void {
  const { deps, hosts, paths, origins, loop, lifecycle } = options
  const clientAddress = createClientAddress(deps.config.trustedProxies)
  const ownHeaders = commonHeaders(options.isHttps)
  const domainHeaders = commonHeaders(options.isHttps, false)
  app.decorateRequest('context')

  app.addHook('onRequest', async (request, reply) => {
    const host = hosts.find(request.headers.host)
    const address = clientAddress(peerAddressOf(request.raw), request.headers)
    request.context = createContext(request, host, address)
    const headers = host === undefined || isMainDomain(host.domainId) ? ownHeaders : domainHeaders
    // Routes may replace these headers. By default, nothing is cached.
    reply.headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': request.id })
    if (!lifecycle.isOpen()) reply.header('Connection', 'close')

    const { servedOn = 'app', endpoint } = request.routeOptions.config ?? {}
    if (servedOn !== 'any') {
      if (host === undefined) throw failure('unknownHost')
      if (!request.is404 && !serves(host.role, servedOn))
        return sendToOtherHost(options, request, reply, host)
    }
    if (isCostly(endpoint) && loop.isOverloaded()) throw overloaded()
    if (isWrite(request.method) && options.isReadOnly()) {
      const cause = new Error('the disk takes no writes')
      throw failure('unavailable', { retryAfterSeconds: READ_ONLY_RETRY_S, cause })
    }
    if (request.method === 'OPTIONS') {
      const method = String(request.headers['access-control-request-method'] ?? '')
      const asked = paths.endpointOf(request.url.split('?')[0]!, method)
      if (asked === undefined) return
      return answerPreflight(request, reply, foreignOriginsOf(origins, asked))
    }
    if (endpoint !== undefined) allowOrigin(request, reply, foreignOriginsOf(origins, endpoint))
  })

  // the stream of a request without a body never ends (http-server.ts)
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isEmpty = isWrite(request.method) && !hasBody(request.headers)
    done(null, isEmpty ? Readable.from([]) : payload)
  })

  app.addHook('onResponse', async (request, reply) => {
    const { url = 'none' } = request.routeOptions
    const facts = { requestId: request.id, method: request.method, route: url }
    deps.log.debug(
      { ...facts, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    )
  })
}

const serves = (role: HostRole, asked: HostRole) =>
  role === 'both' || asked === 'both' || role === asked

/**
 * Both hosts share one name space (design.md §6): the application's host redirects readers of a
 * page to the pages' host; all other paths that are not served here answer 404.
 */
function sendToOtherHost(
  options: HookOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  host: KnownHost,
): FastifyReply {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (host.role !== 'app' || !isRead) throw failure('notFound')
  allowOrigin(request, reply, foreignOriginsOf(options.origins, { cors: 'public' } as never))
  return reply.redirect(`${options.deps.origins.short}${request.raw.url}`, 302)
}
