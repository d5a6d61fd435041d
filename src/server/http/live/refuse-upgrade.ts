import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Failure } from '#contract/errors.ts'
import { errorAnswer } from '../errors/error-answer.ts'
import { STATUS_CODES } from '../server/node-http.ts'

/**
 * Answers an upgrade with an error of the catalogue, in the usual error format, and ends the
 * connection.
 */
export function refuseUpgrade(socket: Duplex, refusal: Failure): void {
  const requestId = randomUUID()
  const body = JSON.stringify(errorAnswer(refusal, requestId))
  const { status, retryAfterSeconds } = refusal
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    'Connection: close',
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
