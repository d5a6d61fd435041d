import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Methods and headers of the API; `event`, `user` and `tasks` are the headers that the
 * specification's delete calls send.
 */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS = 'authorization, content-type, idempotency-key, event, user, tasks'
const EXPOSED_HEADERS =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id'

export interface CrossOrigins {
  /** origins from CORS_ORIGINS */
  listed: readonly string[]
  /** origins of the application and of the pages, for calls that both hosts serve */
  own: readonly string[]
}

/** Origins of other sites that may call an endpoint; never with credentials. */
export function foreignOriginsOf(
  origins: CrossOrigins,
  endpoint: Endpoint | undefined,
): readonly string[] {
  return endpoint?.cors === 'public' ? [...origins.listed, ...origins.own] : origins.listed
}

/** Lets a listed origin read the answer; requests from the same origin need no such header. */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): void {
  if (allowed.length === 0) return
  reply.header('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !allowed.includes(origin)) return
  reply.header('Access-Control-Allow-Origin', origin)
  reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS)
}

/** Answers a preflight; an origin that is not listed gets no permission. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): void {
  allowOrigin(request, reply, allowed)
  if (reply.hasHeader('Access-Control-Allow-Origin')) {
    reply.header('Access-Control-Allow-Methods', METHODS)
    reply.header('Access-Control-Allow-Headers', REQUEST_HEADERS)
    reply.header('Access-Control-Max-Age', '600')
  }
  reply.code(204).send()
}
