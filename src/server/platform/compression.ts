import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Smaller ones fit a packet anyway. */
export const PACKED_FROM_BYTES = 1_024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Browsers say the same few things: what they mean is found out once. */
const known = new Map<string, Encoding | undefined>()
/** A text that just came is quicker compared with one than looked up among many. */
let last: { header: string; accepted: Encoding | undefined } | undefined
const KNOWN_MAX = 500
const KNOWN_LENGTH_MAX = 100

/** The best encoding a client takes (RFC 9110 §12.5.3), of those we have. */
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
 * Packs on another thread.
 * @param effort `quick` while somebody waits; `best` for what is kept and sent often
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
      // a window larger than what is packed saves nothing, and takes megabytes each time
      [constants.BROTLI_PARAM_LGWIN]: windowFor(size),
    },
  })
}

/** Binary logarithm of the smallest window that holds this many bytes, within Brotli's bounds. */
function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), 22)
}

/** Packed bytes mean the same and are others: the tag of what was packed, weak (RFC 9110 §8.8.1). */
export const weakTag = (etag: string) => (etag.startsWith('W/') ? etag : `W/${etag}`)

/** `Vary` with the header that packing looks at. */
export function varyByEncoding(vary: string): string {
  if (/accept-encoding/i.test(vary)) return vary
  return vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
}
