import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { UPLOAD_MAX_BYTES } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, networkOf } from '../../platform/actor.ts'
import type { Call, Route } from '../../platform/call.ts'
import { rateLimitHeaders } from '../../platform/rate-limit/rate-limits.ts'
import { type AuthenticateOptions, authenticate } from './authenticate.ts'
import { CallFacts } from './call-facts.ts'
import { isWrite } from './csrf.ts'
import { isForSpreadsheet, withByteOrderMark } from './csv-answer.ts'
import { answerOnce, idempotencyKeyOf } from './idempotency.ts'
import { inputFailure } from './input-failure.ts'
import { hasBody, parseJson, parseQuery, requireJsonType } from './parse-request.ts'
import { createReplyControls } from './reply-controls.ts'
import { strictSchema } from './strict-schema.ts'
import { requireUploadType } from './upload.ts'

/** Files that are sent while they are read. */
const STREAMED: ReadonlySet<string> = new Set([
  'application/zip',
  'application/pdf',
  'application/octet-stream',
])

export interface MountOptions extends AuthenticateOptions {
  deps: Deps
}

interface Schemas {
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  headers: z.ZodObject | undefined
  body: z.ZodType | undefined
}

/** An answer as it is sent and, for an Idempotency-Key, kept. */
export interface Answer {
  status: number
  /** JSON, or undefined for 204 */
  body: string | undefined
}

/**
 * Serves an endpoint: limit, authenticate, parse params, query, headers and body apart, act, check the
 * answer, send (design.md §4.4). `app` is an instance whose bodies arrive as buffers, or, for uploads,
 * untouched.
 */
export function mount(app: FastifyInstance, { endpoint, handler }: Route, options: MountOptions) {
  const { deps } = options
  // by the first call: a start makes none of them
  let schemas: Schemas | undefined
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimitBytes ?? (endpoint.upload ? UPLOAD_MAX_BYTES : 64 * 1024),
    config: { endpoint, servedOn: endpoint.cors === 'public' ? 'both' : 'app' },
    async onRequest(request, reply) {
      await takeLimit(deps, endpoint, request, reply)
      request.context.caller = await authenticate(request, endpoint, options)
      await takeKeyLimit(deps, request)
      if (endpoint.upload) requireUploadType(request, endpoint)
      else if (isWrite(request.method) && hasBody(request.headers)) requireJsonType(request.headers)
    },
    async handler(request, reply) {
      const { spaceId, query } = queryOf(endpoint, request)
      const by = { ...actorOf(request), spaceId }
      if (by.key?.reach !== undefined && (spaceId ?? by.key.reach) !== by.key.reach) {
        throw failure('spaceNotFound')
      }
      const deps: Deps = { ...options.deps, by }
      const key = idempotencyKeyOf(endpoint, request)
      schemas ??= schemasOf(endpoint)
      const call = callOf(endpoint, schemas, query, request, reply)
      if (endpoint.answerType === 'text/csv' || endpoint.answerType === 'application/json') {
        const made = (await handler(deps, call as never)) as AsyncIterable<string>
        const isSaved = isForSpreadsheet(endpoint, call.caller, request.headers)
        const text = isSaved ? withByteOrderMark(made) : made
        return reply.type(`${endpoint.answerType}; charset=utf-8`).send(Readable.from(text))
      }
      if (endpoint.answerType !== undefined && STREAMED.has(endpoint.answerType)) {
        const bytes = (await handler(deps, call as never)) as AsyncIterable<Uint8Array>
        return reply.type(endpoint.answerType).send(Readable.from(bytes, { objectMode: false }))
      }
      if (endpoint.answerType !== undefined) {
        const bytes = (await handler(deps, call as never)) as Uint8Array | undefined
        reply.code(request.context.chosenStatus ?? 200)
        return bytes === undefined ? reply.send() : reply.type(endpoint.answerType).send(bytes)
      }
      const act = (within: Deps) => answerOf(within, endpoint, handler, call, request)
      const answer = key ? await answerOnce(deps, key, act, reply) : await act(deps)
      reply.code(answer.status)
      if (answer.body === undefined) return reply.send()
      return reply.type('application/json; charset=utf-8').send(answer.body)
    },
  })
}

/** The caller, for the audit: only the network of the address. */
function actorOf(request: FastifyRequest): Actor {
  const { caller, clientKey } = request.context
  const isAccount = caller.kind === 'account'
  return {
    userId: isAccount ? caller.userId : null,
    sessionId: isAccount ? caller.sessionId : null,
    network: networkOf(clientKey),
    requestId: request.id,
    key: isAccount ? caller.key : undefined,
    within: isAccount ? caller.within : undefined,
  }
}

/** Calls of one client to one endpoint, by the endpoint's id: no spelling of a path makes a new budget. */
async function takeLimit(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = endpoint.limit ?? (isWrite(endpoint.method) ? 'write' : 'read')
  const key = `${endpoint.id} ${request.context.clientKey}`
  reply.headers(rateLimitHeaders(await deps.limits.consume(deps, name, key)))
}

/** Calls of one API key, wherever they come from. */
async function takeKeyLimit(deps: Deps, request: FastifyRequest): Promise<void> {
  const { caller } = request.context
  if (caller.kind !== 'account' || caller.key === undefined) return
  await deps.limits.consume(deps, 'apiKey', caller.key.id)
}

function schemasOf(endpoint: Endpoint): Schemas {
  const refuses = endpoint.unknownBodyKeys !== 'ignore'
  return {
    params: endpoint.params,
    query: endpoint.query?.strict(),
    headers: endpoint.headers,
    body: endpoint.body && refuses ? strictSchema(endpoint.body) : endpoint.body,
  }
}

/** The space that is open goes beside every call but those of visitors (contract.md §6). @throws spaceIdMissing */
function queryOf(endpoint: Endpoint, request: FastifyRequest) {
  const query = { ...parseQuery(request.raw.url ?? '') }
  if (endpoint.cors === 'public' || endpoint.query?.shape.space) return { query }
  const { space: spaceId, ...rest } = query
  if (spaceId === '') throw failure('spaceIdMissing')
  return { spaceId, query: rest }
}

function callOf(
  endpoint: Endpoint,
  schemas: Schemas,
  query: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Endpoint> {
  if (schemas.query === undefined && Object.keys(query).length > 0) {
    throw failure('malformed', { fields: { query: 'This call takes no query' } })
  }
  return {
    params: parsed(schemas.params, request.params),
    query: parsed(schemas.query, query),
    headers: schemas.headers && parsed(schemas.headers, declaredHeaders(schemas.headers, request)),
    body: bodyOf(endpoint, schemas, request),
    caller: request.context.caller,
    request: new CallFacts(endpoint, request),
    reply: createReplyControls(request, reply),
  } as Call<Endpoint>
}

function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw inputFailure(result.error.issues)
  return result.data
}

function bodyOf(endpoint: Endpoint, schemas: Schemas, request: FastifyRequest): unknown {
  if (endpoint.upload) return undefined
  const bytes = request.body
  const value = Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : undefined
  if (schemas.body !== undefined) return parsed(schemas.body, value)
  const isEmpty = value === undefined || value === null || Object.keys(value).length === 0
  if (!isEmpty && endpoint.unknownBodyKeys !== 'ignore') {
    throw failure('malformed', { fields: { body: 'This call takes no body' } })
  }
  return undefined
}

function declaredHeaders(schema: z.ZodObject, request: FastifyRequest): Record<string, unknown> {
  const names = Object.keys(schema.shape)
  return Object.fromEntries(names.map((name) => [name, request.headers[name]]))
}

/** Runs the handler; only what the answer's schema lists leaves the server. */
async function answerOf(
  deps: Deps,
  endpoint: Endpoint,
  handler: Route['handler'],
  call: Call<Endpoint>,
  request: FastifyRequest,
): Promise<Answer> {
  const made = await handler(deps, call as never)
  const status = request.context.chosenStatus ?? endpoint.status ?? 200
  const text = textOf(endpoint, made)
  return { status, body: status === 204 ? undefined : text }
}

/** @returns JSON of what the answer's schema lists; undefined for nothing */
function textOf(endpoint: Endpoint, made: unknown): string | undefined {
  const checked = endpoint.answer.safeParse(made)
  if (checked.success) return JSON.stringify(checked.data)
  const cause = new Error(`answer of ${endpoint.id} does not fit its declaration`, {
    cause: checked.error,
  })
  throw failure('internal', { cause })
}
