import { crc32 } from 'node:zlib'
import { type RecordedClick, TRIGGERS, type Trigger } from '../click.ts'
import { writeClickId, writeMs } from '../click-id.ts'
import { packUuid, uuidText } from '../uuid-bytes.ts'

/**
 * Encodes the clicks of one event-loop turn as one blob: a checksum, a version, then the clicks.
 * Header texts are latin1, as node:http gives them; the city, which is ours, is UTF-8. Old versions
 * are still read: version 1 had no city, versions before 3 stored ids of targets as text, versions
 * before 4 had no proof of own visits.
 */

export const AGENT_MAX = 512
export const REFERRER_MAX = 512
export const LANGUAGE_MAX = 64
/** From a longer query only its utm_… parameters are kept, since nothing else is used, */
const QUERY_WHOLE_MAX = 512
/** and at most this much of them. */
export const QUERY_MAX = 2_048
/** in bytes */
export const CITY_MAX = 64
const TARGET_ID_MAX = 64
/** the hash of a session and a mark */
const OWN_PROOF_MAX = 160

const VERSION = 4
const HEADER = 5
/** id, at, flags, visitor, country, and the seven lengths */
const FIXED = 16 + 6 + 1 + 16 + 2 + 1 + 2 + 2 + 1 + 2 + 1 + 1
const TEXTS_MAX =
  TARGET_ID_MAX + AGENT_MAX + REFERRER_MAX + LANGUAGE_MAX + QUERY_MAX + CITY_MAX + OWN_PROOF_MAX
const LARGEST = FIXED + TEXTS_MAX

/** takes the place of a length: the 16 bytes of a UUID follow */
const PACKED_ID = 0xff

const FLAG_PAGE = 1
const FLAG_HEAD = 2
const FLAG_PREFETCH = 4
const TRIGGER_SHIFT = 3
const FLAG_SAME_AGENT = 32
const FLAG_SAME_REFERRER = 64
const FLAG_SAME_LANGUAGE = 128

/** A click to be recorded; the caller may reuse the object for the next one. */
export interface ClickToRecord {
  at: number
  target: 'link' | 'page'
  targetId: string
  trigger: Trigger
  isHead: boolean
  isPrefetch: boolean
  /** 16 bytes */
  visitor: Uint8Array
  country: string
  city: string
  agent: string
  referrer: string
  language: string
  query: string
  ownProof: string
}

export class DamagedBatch extends Error {
  override readonly name = 'DamagedBatch'
}

/**
 * Collects clicks without creating an object for each. Agent, referrer and language are not written
 * again if they equal those of the previous click, as is common when a link is being shared.
 */
export class ClickEncoder {
  readonly #room: number
  #buffer = Buffer.allocUnsafe(64 * 1024)
  #end: number
  #agent = ''
  #referrer = ''
  #language = ''
  count = 0

  /** @param room bytes reserved before each blob, for the frame header */
  constructor(room = 0) {
    this.#room = room
    this.#end = room + HEADER
  }

  add(click: ClickToRecord): void {
    if (this.#buffer.length - this.#end < LARGEST) this.#grow()
    const buffer = this.#buffer
    let at = this.#end
    writeClickId(buffer, at, click.at)
    at = writeMs(buffer, at + 16, click.at)
    // compare these texts only once: they are long and have just arrived
    const isSameAgent = click.agent === this.#agent
    const isSameReferrer = click.referrer === this.#referrer
    const isSameLanguage = click.language === this.#language
    buffer[at++] =
      (click.target === 'page' ? FLAG_PAGE : 0) |
      (click.isHead ? FLAG_HEAD : 0) |
      (click.isPrefetch ? FLAG_PREFETCH : 0) |
      (TRIGGERS.indexOf(click.trigger) << TRIGGER_SHIFT) |
      (isSameAgent ? FLAG_SAME_AGENT : 0) |
      (isSameReferrer ? FLAG_SAME_REFERRER : 0) |
      (isSameLanguage ? FLAG_SAME_LANGUAGE : 0)
    // copied by hand: for so few bytes a call into V8 costs more
    for (let i = 0; i < 16; i++) buffer[at++] = click.visitor[i]!
    buffer[at++] = click.country.charCodeAt(0) || 0
    buffer[at++] = click.country.charCodeAt(1) || 0
    at = this.#id(click.targetId, at)
    if (!isSameAgent) at = this.#text(click.agent, AGENT_MAX, at, 2)
    if (!isSameReferrer) at = this.#text(click.referrer, REFERRER_MAX, at, 2)
    if (!isSameLanguage) at = this.#text(click.language, LANGUAGE_MAX, at, 1)
    this.#agent = click.agent
    this.#referrer = click.referrer
    this.#language = click.language
    at = this.#text(briefly(click.query), QUERY_MAX, at, 2)
    at = this.#city(click.city, at)
    this.#end = this.#text(click.ownProof, OWN_PROOF_MAX, at, 1)
    this.count++
  }

  /**
   * The reserved room and the blob of all clicks since the last call; valid until the next `add`.
   */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#end)
    const blob = taken.subarray(this.#room)
    blob[4] = VERSION
    blob.writeUInt32LE(crc32(blob.subarray(4)), 0)
    this.#end = this.#room + HEADER
    this.#agent = ''
    this.#referrer = ''
    this.#language = ''
    this.count = 0
    return taken
  }

  #id(text: string, at: number): number {
    const buffer = this.#buffer
    if (packUuid(text, buffer, at + 1)) {
      buffer[at] = PACKED_ID
      return at + 17
    }
    const length = Math.min(text.length, TARGET_ID_MAX)
    buffer[at] = length
    for (let i = 0; i < length; i++) buffer[at + 1 + i] = text.charCodeAt(i)
    return at + 1 + length
  }

  #text(text: string, max: number, at: number, lengthBytes: 1 | 2): number {
    const written = text === '' ? 0 : this.#buffer.write(text, at + lengthBytes, max, 'latin1')
    if (lengthBytes === 1) this.#buffer[at] = written
    else this.#buffer.writeUInt16LE(written, at)
    return at + lengthBytes + written
  }

  /** Truncates between two characters, never inside one. */
  #city(city: string, at: number): number {
    const written = city === '' ? 0 : this.#buffer.write(city, at + 1, CITY_MAX, 'utf8')
    this.#buffer[at] = written
    return at + 1 + written
  }

  #grow(): void {
    const larger = Buffer.allocUnsafe(this.#buffer.length * 2)
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }
}

/** Other programs put ids of hundreds of characters before the campaign parameters. */
function briefly(query: string): string {
  if (query.length <= QUERY_WHOLE_MAX) return query
  const campaign = query.split('&').filter((part) => part.startsWith('utm_'))
  // never split an escape
  return campaign.join('&').slice(0, QUERY_MAX).replace(/%.?$/, '')
}

/**
 * Decodes a blob into clicks, in order.
 * @throws DamagedBatch if a bit has changed since it was written
 */
export function decodeClicks(data: Uint8Array): RecordedClick[] {
  const buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (buffer.length < HEADER || buffer.readUInt32LE(0) !== crc32(buffer.subarray(4))) {
    throw new DamagedBatch('The checksum does not fit.')
  }
  const version = buffer[4]!
  if (version < 1 || version > VERSION) throw new DamagedBatch(`Version ${version} is not known.`)
  const clicks: RecordedClick[] = []
  for (let at = HEADER; at < buffer.length; ) at = decodeOne(buffer, at, version, clicks)
  return clicks
}

function decodeOne(buffer: Buffer, start: number, version: number, into: RecordedClick[]): number {
  const flags = buffer[start + 22]!
  const before = into.at(-1)
  let at = start + 41
  const text = (lengthBytes: 1 | 2, encoding: 'latin1' | 'utf8' = 'latin1'): string => {
    const length = lengthBytes === 1 ? buffer[at]! : buffer.readUInt16LE(at)
    at += lengthBytes + length
    return buffer.toString(encoding, at - length, at)
  }
  const targetId = (): string => {
    if (version < 3 || buffer[at] !== PACKED_ID) return text(1)
    at += 17
    return uuidText(buffer, at - 16)
  }
  into.push({
    id: uuidText(buffer, start),
    at: buffer.readUIntBE(start + 16, 6),
    target: flags & FLAG_PAGE ? 'page' : 'link',
    trigger: TRIGGERS[(flags >> TRIGGER_SHIFT) & 3]!,
    isHead: (flags & FLAG_HEAD) !== 0,
    isPrefetch: (flags & FLAG_PREFETCH) !== 0,
    visitor: buffer.toString('hex', start + 23, start + 39),
    country: buffer[start + 39] ? buffer.toString('latin1', start + 39, start + 41) : '',
    targetId: targetId(),
    agent: flags & FLAG_SAME_AGENT ? (before?.agent ?? '') : text(2),
    referrer: flags & FLAG_SAME_REFERRER ? (before?.referrer ?? '') : text(2),
    language: flags & FLAG_SAME_LANGUAGE ? (before?.language ?? '') : text(1),
    query: text(2),
    city: version >= 2 ? text(1, 'utf8') : '',
    ownProof: version >= 4 ? text(1) : '',
  })
  return at
}
