import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorName } from '#contract/errors.ts'
import { errorText } from './error-answer.ts'
import { STATUS_CODES } from './node-http.ts'

/** What Node's parser refuses: there is no request yet, so the answer is written by hand. */
export function sendClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  const answered = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (error.code === 'ECONNRESET' || !socket.writable || answered?.headersSent) {
    socket.destroy()
    return
  }
  const [status, name] = refusalOf(error.code)
  const requestId = randomUUID()
  const body = errorText(name, requestId)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

function refusalOf(code: string | undefined): [number, ErrorName] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'tooLarge']
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return [413, 'tooLarge']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'malformed']
  return [400, 'malformed']
}
