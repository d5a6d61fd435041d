import type { ClientRequest, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Logger } from '../../platform/logger.ts'
import { hasBody } from '../calls/parse-request.ts'
import { handOverHeaders, isHandOverHeader } from './hand-over.ts'
import { Agent, request as open } from './node-http.ts'
import { sendRefusal } from './raw-refusal.ts'
import { handOverSocket, socketAddress } from './unix-socket.ts'

/** RFC 9110 §7.6.1: these headers concern this connection only. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // this process has answered it already
  'expect',
])
/** Shorter than the time the client waits for us (idle time of `serverLimits`). */
const PATIENCE_MS = 12_000
const RETRY_AFTER_SECONDS = 2

/**
 * Passes requests to the `all` process over its socket in `DATA_DIR`: method, target, headers and
 * body unchanged, with both bodies streamed. While that process is away the answer is 503
 * `err_503`.
 */
export function createHandOverProxy(options: { dataDir: string; log: Logger }): RequestListener {
  const { address } = socketAddress(handOverSocket(options.dataDir))
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  let isAway = false

  const refuse = (request: IncomingMessage, response: ServerResponse, error: Error) => {
    if (!isAway) options.log.warn({ err: error }, 'the process that renders pages is away')
    isAway = true
    sendRefusal(request, response, 'unavailable', RETRY_AFTER_SECONDS)
  }

  const send = (request: IncomingMessage, response: ServerResponse, mayRepeat: boolean) => {
    const outgoing = open({
      socketPath: address,
      method: request.method!,
      path: request.url!,
      // a kept-alive connection may have just closed; a request that cannot be repeated gets a new
      // connection
      agent: mayRepeat ? agent : false,
      setHost: false,
      timeout: PATIENCE_MS,
    })
    copyHeaders(request, outgoing)
    let isAnswered = false
    outgoing.on('response', (answer) => {
      isAnswered = true
      isAway = false
      relay(request, answer, response)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('It did not answer in time.')))
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      request.unpipe(outgoing)
      if (isAnswered || response.destroyed) return
      if (mayRepeat && outgoing.reusedSocket && error.code === 'ECONNRESET') {
        send(request, response, mayRepeat)
      } else refuse(request, response, error)
    })
    // the client has disconnected and needs no answer
    response.once('close', () => {
      if (!response.writableFinished) outgoing.destroy()
    })
    // the stream of a request without a body never ends (http-server.ts)
    if (hasBody(request.headers)) request.pipe(outgoing)
    else outgoing.end()
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    send(request, response, isRead && !hasBody(request.headers))
  }
}

function copyHeaders(request: IncomingMessage, outgoing: ClientRequest): void {
  const { headers, rawHeaders } = request
  const dropped = connectionHeaders(headers.connection)
  const copied = new Map<string, { name: string; values: string[] }>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    const lower = name.toLowerCase()
    if (dropped.has(lower) || lower === 'host' || isHandOverHeader(lower)) continue
    const known = copied.get(lower)
    if (known === undefined) copied.set(lower, { name, values: [rawHeaders[at + 1]!] })
    else known.values.push(rawHeaders[at + 1]!)
  }
  // a request without a body must stay without one
  if (headers['transfer-encoding'] === undefined) outgoing.removeHeader('Transfer-Encoding')
  else outgoing.setHeader('Transfer-Encoding', 'chunked')
  // from the request target if it named a host (http-server.ts)
  outgoing.setHeader('Host', headers.host ?? '')
  for (const { name, values } of copied.values()) {
    outgoing.setHeader(name, values.length === 1 ? values[0]! : values)
  }
  const own = handOverHeaders(request)
  for (let at = 0; at < own.length; at += 2) outgoing.setHeader(own[at]!, own[at + 1]!)
}

function relay(request: IncomingMessage, answer: IncomingMessage, response: ServerResponse): void {
  const { rawHeaders } = answer
  const dropped = connectionHeaders(answer.headers.connection)
  const headers: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (dropped.has(rawHeaders[at]!.toLowerCase())) continue
    headers.push(rawHeaders[at]!, rawHeaders[at + 1]!)
  }
  // refused before its body had arrived: close, so that the rest is not read as the next request
  if (!request.complete) headers.push('Connection', 'close')
  response.writeHead(answer.statusCode!, answer.statusMessage, headers)
  pipeline(answer, response, () => {})
}

function connectionHeaders(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || /^\s*(close|keep-alive)\s*$/i.test(connection)) {
    return OF_THE_CONNECTION
  }
  const named = connection.split(',').map((name) => name.trim().toLowerCase())
  return new Set([...OF_THE_CONNECTION, ...named])
}
