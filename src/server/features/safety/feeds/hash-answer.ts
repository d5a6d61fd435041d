import { hash } from 'node:crypto'
import type { FeedReason } from '#contract/safety/safety-feeds.ts'

/** The answer of Safe Browsing's `hashes:search`. */
export interface HashAnswer {
  /** reason by full hash (hex) of what to block; other hashes with the same prefix are left out */
  bad: ReadonlyMap<string, FeedReason>
  /** how long the answer is valid for every requested prefix */
  cacheMs: number
}

interface Detail {
  threat: number
  attributes: number[]
}

/** Types and attributes by number and by name; others do not concern us. */
const REASONS: Readonly<Record<number, FeedReason>> = {
  1: 'malware',
  2: 'phishing',
  3: 'malware',
  4: 'malware',
}
const THREATS = [
  'THREAT_TYPE_UNSPECIFIED',
  'MALWARE',
  'SOCIAL_ENGINEERING',
  'UNWANTED_SOFTWARE',
  'POTENTIALLY_HARMFUL_APPLICATION',
]

const HASH_BYTES = 32
const DAY_MS = 86_400_000
/** used if the service names no duration */
const CACHE_MS = 300_000

/** Eight hexadecimal digits: the only part of an expression's hash that leaves this machine. */
export const prefixOf = (fullHash: string) => fullHash.slice(0, 8)
export const fullHashOf = (expression: string) => hash('sha256', expression, 'hex')

/**
 * Reads an answer in the protocol's binary form, or in the JSON form that its reference describes.
 * @throws if it is neither
 */
export function readHashAnswer(body: Buffer, contentType: string): HashAnswer {
  return /^application\/json\b/i.test(contentType) ? readJson(body) : readBinary(body)
}

/** Canaries and threats in frames only are ignored, and so are types of later versions. */
function reasonOf(details: readonly Detail[]): FeedReason | undefined {
  const reasons = details
    .filter(({ attributes }) => attributes.length === 0)
    .flatMap(({ threat }) => REASONS[threat] ?? [])
  return reasons.includes('phishing') ? 'phishing' : reasons[0]
}

const cacheOf = (seconds: number) =>
  Math.min(DAY_MS, Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : CACHE_MS)

function readBinary(body: Buffer): HashAnswer {
  const bad = new Map<string, FeedReason>()
  let seconds = 0
  for (const { field, bytes } of fieldsOf(body)) {
    if (field === 1 && bytes) {
      let name = ''
      const details: Detail[] = []
      for (const one of fieldsOf(bytes)) {
        if (one.field === 1 && one.bytes?.length === HASH_BYTES) name = one.bytes.toString('hex')
        if (one.field === 2 && one.bytes) details.push(readDetail(one.bytes))
      }
      const reason = reasonOf(details)
      if (name !== '' && reason !== undefined) bad.set(name, reason)
    }
    if (field === 2 && bytes) {
      for (const one of fieldsOf(bytes)) if (one.field === 1) seconds = one.value ?? 0
    }
  }
  return { bad, cacheMs: cacheOf(seconds) }
}

function readDetail(bytes: Buffer): Detail {
  const detail: Detail = { threat: 0, attributes: [] }
  for (const { field, value, bytes: packed } of fieldsOf(bytes)) {
    if (field === 1) detail.threat = value ?? 0
    if (field === 2 && value !== undefined) detail.attributes.push(value)
    if (field === 2 && packed) detail.attributes.push(...packed)
  }
  return detail
}

interface Field {
  field: number
  value?: number
  bytes?: Buffer
}

/** The fields of a protocol-buffer message. @throws RangeError if it is truncated or malformed */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0
  const readNumber = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++]
      if (byte === undefined || factor > 2 ** 63) throw new RangeError('a number is cut')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }
  const readBytes = (length: number) => {
    at += length
    if (at > message.length) throw new RangeError('a field is cut')
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = readNumber()
    const field = Math.floor(tag / 8)
    const form = tag % 8
    if (form === 0) yield { field, value: readNumber() }
    else if (form === 2) yield { field, bytes: readBytes(readNumber()) }
    else if (form === 1) readBytes(8)
    else if (form === 5) readBytes(4)
    else throw new RangeError('a field of no known form')
  }
}

interface JsonAnswer {
  fullHashes?: {
    fullHash?: string
    fullHashDetails?: { threatType?: string; attributes?: string[] }[]
  }[]
  cacheDuration?: string
}

function readJson(body: Buffer): HashAnswer {
  const { fullHashes = [], cacheDuration = '' } = JSON.parse(body.toString('utf8')) as JsonAnswer
  const bad = new Map<string, FeedReason>()
  for (const { fullHash = '', fullHashDetails = [] } of fullHashes) {
    const bytes = Buffer.from(fullHash, 'base64')
    const reason = reasonOf(
      fullHashDetails.map(({ threatType = '', attributes = [] }) => ({
        threat: THREATS.indexOf(threatType),
        attributes: attributes.map(() => 1),
      })),
    )
    if (bytes.length === HASH_BYTES && reason !== undefined) bad.set(bytes.toString('hex'), reason)
  }
  return { bad, cacheMs: cacheOf(Number.parseFloat(cacheDuration)) }
}
