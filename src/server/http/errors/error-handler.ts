import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorName, Failure, failure } from '#contract/errors.ts'
import type { DomainDirectory } from '../../platform/domains/domain-directory.ts'
import { leadAway } from '../../platform/domains/domain-terms.ts'
import type { Logger } from '../../platform/logger.ts'
import { Overload } from '../server/shed-load.ts'
import { errorAnswer } from './error-answer.ts'
import { sendErrorPage } from './error-page.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Turns anything thrown into an error of the catalogue. Errors that are not ours become `err_500`;
 * their text goes only to the log (contract.md §1).
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  // the client disconnected while sending its body, so nobody reads the answer
  if (code === 'ECONNRESET' && statusCode === 400) return failure('malformed', { cause: error })
  if (isDependencyAway(error)) {
    return failure('unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  // PostgreSQL cannot store NUL in text, SQLite can. Only a visitor can have sent it.
  if (code === '22021' || code === '22P05') return failure('malformed', { cause: error })
  if (typeof code === 'string' && code.startsWith('FST_')) {
    const name = byStatus[statusCode ?? 500]
    // both 413 and 414 mean too large; keep 414 for the address
    if (statusCode === 414) return failure('tooLarge', { cause: error, status: 414 })
    if (name !== undefined) return failure(name, { cause: error })
  }
  return failure('internal', { cause: error })
}

/** Statuses of Fastify and its plugins. */
const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'malformed',
  404: 'notFound',
  405: 'methodNotAllowed',
  406: 'malformed',
  413: 'tooLarge',
  415: 'wrongType',
  503: 'unavailable',
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOSPC',
  // PostgreSQL: too many connections, shutting down, starting, cannot connect, statement timeout
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '08000',
  '08001',
  '08003',
  '08006',
])
/** SQLite primary codes: busy, locked, disk i/o, full, cannot open. */
const AWAY_SQLITE = new Set([5, 6, 10, 13, 14])

/** The database or the disk is unavailable or full: 503, never 500 (contract.md §1, F6, F8, F9). */
export function isDependencyAway(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    const { code, errcode } = one as { code?: unknown; errcode?: unknown }
    if (typeof code === 'string' && AWAY.has(code)) return true
    if (typeof errcode === 'number' && AWAY_SQLITE.has(errcode & 0xff)) return true
  }
  return false
}

/** What `sendFailure` needs to answer an error. */
export interface FailureDeps {
  log: Logger
  domains: Pick<DomainDirectory, 'byId'>
}

/**
 * The only error handler: logs the error, sets the headers of its status, and answers with JSON or,
 * to a browser, with a page.
 */
export function sendFailure(
  { log, domains }: FailureDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toFailure(error)
  logFailure(log, refusal, request)
  for (const [name, value] of Object.entries(refusal.headers ?? {})) reply.header(name, value)
  const retry = refusal.retryAfterSeconds ?? (refusal.status === 503 ? RETRY_AFTER_SECONDS : null)
  if (retry !== null) reply.header('Retry-After', String(retry))
  reply.code(refusal.status).header('Cache-Control', 'no-store')
  reply.removeHeader('ETag')
  if (refusal.name === 'notFound' && isForPeople(request)) {
    const led = leadAway(domains, 'notFound', request, reply)
    if (led !== undefined) return led
  }
  if (wantsPage(request, refusal.status)) return sendErrorPage(request, reply, refusal)
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorAnswer(refusal, request.id)))
}

function logFailure(log: Logger, refusal: Failure, request: FastifyRequest): void {
  const facts = {
    requestId: request.id,
    code: refusal.entry.code,
    status: refusal.status,
    route: request.routeOptions.url,
    method: request.method,
  }
  if (refusal.status === 500) log.error({ ...facts, err: refusal.cause ?? refusal }, 'call failed')
  else if (refusal.cause instanceof Overload) log.warn(facts, 'too busy: call refused')
  else if (refusal.status === 503) log.warn({ ...facts, err: refusal.cause }, 'dependency away')
  else log.debug(facts, 'call refused')
}

/** Whether a person opened an address or posted a form, as opposed to a program making a call. */
function wantsPage(request: FastifyRequest, status: number): boolean {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return false
  if (/[?&]source=link-bio(&|$)/.test(request.url)) return false
  // also for a file or a sign-in redirect: a person is waiting and should try again
  if (status === 429 && isNavigation(request)) return true
  const isForm =
    request.method === 'POST' &&
    /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isForm) return false
  return isForPeople(request)
}

/** Whether the path is not an API call. */
const isForPeople = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions.config?.endpoint === undefined && !/^\/api(\/|$)/.test(url)

/** Whether a browser opens an address. Over plain http, browsers send only the older header. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers['upgrade-insecure-requests'] === '1' : mode === 'navigate'
}
