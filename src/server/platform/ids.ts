import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

/** characters of a UUID as text */
const UUID_LENGTH = 36

export interface Ids {
  /** UUIDv7 (RFC 9562), lower case; within a process each is greater than the previous one */
  uuid(): string
  /** @param bits of randomness @returns base64url without padding */
  token(bits: number): string
  /** @returns random decimal digits, evenly distributed, including leading zeros */
  code(digits: number): string
  /** random characters of `alphabet`, evenly distributed, for generated aliases */
  shortCode(length: number, alphabet: string): string
}

/** Ids from the system's randomness. The order of `uuid` survives a clock that goes back (F13). */
export function createIds(clock: Pick<Clock, 'now'>): Ids {
  const write = createUuids(clock)
  const text = Buffer.alloc(UUID_LENGTH)
  return {
    uuid() {
      write(text, 0)
      return text.toString('latin1')
    },
    token: (bits) => randomBytes(Math.ceil(bits / 8)).toString('base64url'),
    code: (digits) => characters(digits, '0123456789'),
    shortCode: characters,
  }
}

function characters(length: number, alphabet: string): string {
  let text = ''
  for (let at = 0; at < length; at++) text += alphabet[randomInt(alphabet.length)]
  return text
}

const RANDOM_BYTES = 12
/** Randomness is fetched for this many ids at once: fetching costs more than making an id. */
const POOLED = 128
const DIGITS = Buffer.from('0123456789abcdef', 'latin1')
const DASH = 45

/** 48 bits time, 12 + 30 bits counter seeded at random each millisecond (RFC 9562 §6.2 method 1), 32 bits random. */
function createUuids(clock: Pick<Clock, 'now'>): (into: Uint8Array, at: number) => void {
  const pool = new Uint8Array(RANDOM_BYTES * POOLED)
  const words = new DataView(pool.buffer)
  let from = pool.length
  let time = 0
  let stamped = -1
  /** the bytes with which the ids of a millisecond start, up to the version */
  const stamp = Buffer.alloc(15)
  let counter = 0
  // written byte by byte: an id is made for each request, and concatenated strings are left to the
  // garbage collector
  return (into, start) => {
    if (from === pool.length) {
      randomFillSync(pool)
      from = 0
    }
    const random = from
    from += RANDOM_BYTES
    const now = clock.now()
    // half of the counter's range is kept free, so that it does not overflow within a millisecond
    if (now > time) {
      time = now
      counter = words.getUint32(random) * 2 ** 9 + (words.getUint16(random + 4) >>> 7)
    } else {
      counter += 1 + pool[random + 7]!
      if (counter >= 2 ** 42) {
        time += 1
        counter = words.getUint32(random)
      }
    }
    if (stamped !== time) {
      stamped = time
      const digits = time.toString(16).padStart(12, '0')
      stamp.write(`${digits.slice(0, 8)}-${digits.slice(8)}-7`, 'latin1')
    }
    let at = start
    for (let i = 0; i < stamp.length; i++) into[at++] = stamp[i]!
    const high = Math.floor(counter / 2 ** 30)
    const low = (0x80000000 + (counter % 2 ** 30)) >>> 0
    into[at++] = DIGITS[high >>> 8]!
    at = writeByte(into, at, high)
    into[at++] = DASH
    at = writeByte(into, at, low >>> 24)
    at = writeByte(into, at, low >>> 16)
    into[at++] = DASH
    at = writeByte(into, at, low >>> 8)
    at = writeByte(into, at, low)
    for (let i = random + 8; i < random + RANDOM_BYTES; i++) at = writeByte(into, at, pool[i]!)
  }
}

/** @param byte only its lower eight bits are written */
function writeByte(into: Uint8Array, at: number, byte: number): number {
  into[at] = DIGITS[(byte >>> 4) & 15]!
  into[at + 1] = DIGITS[byte & 15]!
  return at + 2
}
