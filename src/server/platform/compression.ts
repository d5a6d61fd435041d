import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Smaller texts fit into one packet anyway. */
export const PACKED_FROM_BYTES = 1_024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Browsers send the same few headers, so parsed ones are remembered. */
const known = new Map<string, Encoding | undefined>()
/** Comparing with the last header is faster than looking it up in the map. */
let last: { header: string; accepted: Encoding | undefined } | undefined
const KNOWN_MAX = 500
const KNOWN_LENGTH_MAX = 100

/** The best encoding that the client accepts (RFC 9110 §12.5.3) and we support. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined || header === '') return undefined
  if (header === last?.header) return last.accepted
  if (header.length > KNOWN_LENGTH_MAX) return readAccepted(header)
  let accepted = known.get(header)
  if (accepted === undefined && !known.has(header)) {
    if (known.size >= KNOWN_MAX) known.clear()
    accepted = readAccepted(header)
    known.set(header, accepted)
  }
  last = { header, accepted }
  return accepted
}

function readAccepted(header: string): Encoding | undefined {
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
 * Compresses on another thread.
 * @param effort `quick` while somebody waits; `best` for results that are cached and sent often
 */
export function pack(
  bytes: Buffer | string,
  encoding: Encoding,
  effort: 'quick' | 'best',
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: effort === 'best' ? 9 : 6 })
  const size = Buffer.byteLength(bytes)
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // a window larger than the data saves nothing, and takes megabytes each time
      [constants.BROTLI_PARAM_LGWIN]: windowFor(size),
    },
  })
}

/** Binary logarithm of the smallest window that holds this many bytes, within Brotli's limits. */
function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), 22)
}

/**
 * Compressed bytes mean the same but differ, so their tag is the original's as a weak one (RFC 9110
 * §8.8.1).
 */
export const weakTag = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`)

/** Adds to `Vary` the header on which compression depends. */
export function varyByEncoding(vary: string): string {
  if (/accept-encoding/i.test(vary)) return vary
  return vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
}
