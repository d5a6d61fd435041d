import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** Smaller ones fit a packet anyway. */
const MIN_BYTES = 1_024
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The best encoding a client takes (RFC 9110 §12.5.3), of those we have. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : undefined
}

/**
 * Packs documents on their way out. Calls are left alone: they are small, and packing secrets beside
 * what an attacker chose tells their length (BREACH).
 */
export function compressDocuments(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // If-None-Match compares weakly (RFC 9110 §13.1.2): routes need not know of the mark below.
    const asked = request.headers['if-none-match']
    if (asked !== undefined) request.headers['if-none-match'] = asked.replace(/\bW\//g, '')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (!/^text\/html\b/.test(type) || reply.hasHeader('content-encoding')) return payload
    const vary = String(reply.getHeader('vary') ?? '')
    if (!/accept-encoding/i.test(vary)) {
      reply.header('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined || payload.length < MIN_BYTES) return payload
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('ETag', `W/${etag}`)
    reply.removeHeader('content-length')
    reply.header('Content-Encoding', encoding)
    return encoding === 'br'
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipped(payload, { level: 6 })
  })
}
