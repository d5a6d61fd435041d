import type { FastifyInstance } from 'fastify'
import {
  acceptedEncoding,
  PACKED_FROM_BYTES,
  pack,
  varyByEncoding,
  weakTag,
} from '../../platform/compression.ts'

/**
 * Compresses documents. API answers are left alone: they are small, and compressing secrets
 * together with text that an attacker chose reveals their length (BREACH).
 */
export function compressDocuments(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // If-None-Match compares weakly (RFC 9110 §13.1.2), so routes need not know the suffix added
    // below.
    const asked = request.headers['if-none-match']
    if (asked !== undefined) request.headers['if-none-match'] = asked.replace(/\bW\//g, '')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (!/^text\/html\b/.test(type) || reply.hasHeader('content-encoding')) return payload
    reply.header('Vary', varyByEncoding(String(reply.getHeader('vary') ?? '')))
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined || payload.length < PACKED_FROM_BYTES) return payload
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string') reply.header('ETag', weakTag(etag))
    reply.removeHeader('content-length')
    reply.header('Content-Encoding', encoding)
    return pack(payload, encoding, 'quick')
  })
}
