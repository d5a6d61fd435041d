import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rangeOf } from './byte-range.ts'
import type { ByteRange } from './storage.ts'

export interface Bytes {
  /** total size, at least 1 */
  bytes: number
  read(range?: ByteRange): Promise<Readable>
}

/**
 * Streams a stored object, whole or the requested part (RFC 9110 §14). The caller has set the other
 * headers, including the ETag with which `If-Range` is compared. HEAD reads nothing.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, read }: Bytes,
): Promise<FastifyReply> {
  reply.header('Accept-Ranges', 'bytes')
  const condition = request.headers['if-range']
  const isSame = condition === undefined || condition === reply.getHeader('etag')
  const isGet = request.method === 'GET'
  const range = isGet && isSame ? rangeOf(request.headers.range, bytes) : undefined
  if (range === 'outside') {
    return reply.code(416).header('Content-Range', `bytes */${bytes}`).send()
  }
  const length = range === undefined ? bytes : range.last - range.first + 1
  const stream = isGet ? await read(range) : undefined
  if (range !== undefined) {
    reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${bytes}`)
  }
  return reply.header('Content-Length', String(length)).send(stream)
}
