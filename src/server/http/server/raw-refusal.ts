import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorName, errors } from '#contract/errors.ts'
import { errorText } from '../errors/error-answer.ts'
import { errorDocument } from '../errors/error-page.ts'

/**
 * Sends an error of the catalogue where there is no Fastify: as JSON or, to a browser, as a page.
 */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  name: ErrorName,
  retryAfterSeconds: number,
): void {
  const requestId = randomUUID()
  const isPage =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(\/|$)/.test(request.url ?? '') &&
    /\btext\/html\b/.test(request.headers.accept ?? '')
  const page = errorDocument(errors[name], request.headers['accept-language'])
  const body = isPage ? page.html : errorText(name, requestId)
  response.writeHead(errors[name].status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': isPage ? page.policy : "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': retryAfterSeconds,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(request.complete ? {} : { Connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
