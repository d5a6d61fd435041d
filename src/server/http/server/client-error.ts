import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorName } from '#contract/errors.ts'
import { errorText } from '../errors/error-answer.ts'
import { STATUS_CODES } from './node-http.ts'

/** The error that Node's parser throws. */
interface ParserError extends NodeJS.ErrnoException {
  /** the last bytes that arrived */
  rawPacket?: Buffer
  /** how many of them the parser read */
  bytesParsed?: number
}

/**
 * Answers input that Node's parser refuses. There is no request object yet, so the answer is
 * written by hand.
 */
export function sendClientError(error: ParserError, socket: Duplex): void {
  const answered = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage
  if (error.code === 'ECONNRESET' || !socket.writable || answered?.headersSent) {
    socket.destroy()
    return
  }
  const location = encodedTarget(error)
  if (location !== undefined) {
    end(socket, [
      'HTTP/1.1 307 Temporary Redirect',
      `Location: ${location}`,
      'Content-Length: 0',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ])
    return
  }
  const [status, name] = refusalOf(error.code)
  const requestId = randomUUID()
  const body = errorText(name, requestId)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  end(socket, head, body)
}

function end(socket: Duplex, head: readonly string[], body = ''): void {
  socket.end([...head, '', body].join('\r\n'), () => socket.destroy())
}

const LONGEST_LINE = 16 * 1024
/**
 * Not for the API, whose callers get an error. Only one leading slash, so that the redirect stays
 * on this host.
 */
const READING_LINE =
  /^(?:GET|HEAD) (?!\/api\/)(\/(?!\/)[\x21-\x5b\x5d-\x7e\x80-\xff]*) HTTP\/1\.[01]\r\n/

/**
 * Old programs send non-ASCII letters of an address as raw bytes, which the parser refuses. They
 * are redirected to the same address with percent-encoding, as browsers write it.
 * @returns undefined if something else is wrong
 */
function encodedTarget({ code, rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  if (code !== 'HPE_INVALID_URL' || rawPacket === undefined) return undefined
  const [line, target] = READING_LINE.exec(rawPacket.toString('latin1', 0, LONGEST_LINE)) ?? []
  // the first line may belong to an earlier request on the connection
  if (line === undefined || target === undefined || bytesParsed >= line.length) return undefined
  const encoded = target.replace(/[\x80-\xff]/g, (byte) => encodeByte(byte.charCodeAt(0)))
  return encoded === target ? undefined : encoded
}

const encodeByte = (byte: number) => `%${byte.toString(16).toUpperCase()}`

function refusalOf(code: string | undefined): [number, ErrorName] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'tooLarge']
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return [413, 'tooLarge']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'malformed']
  return [400, 'malformed']
}
