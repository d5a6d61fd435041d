import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

export interface Ids {
  /** UUIDv7 (RFC 9562), lower case; within a process each is greater than the one before */
  uuid(): string
  /** @param bits of randomness; base64url without padding */
  token(bits: number): string
  /** @returns decimal digits, each as likely as any other, leading zeros included */
  code(digits: number): string
  /** characters of `alphabet`, each as likely as any other: generated short codes */
  shortCode(length: number, alphabet: string): string
}

/** Random ids of the system; the order of `uuid` survives a clock that goes back (F13). */
export function createIds(clock: Pick<Clock, 'now'>): Ids {
  return {
    uuid: createUuids(clock),
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
/** Ids for which randomness is fetched together: each fetch costs more than making an id of it. */
const POOLED = 128

/** 48 bits time, 12 + 30 bits counter seeded at random each millisecond (RFC 9562 §6.2 method 1), 32 bits random. */
function createUuids(clock: Pick<Clock, 'now'>): () => string {
  const pool = new Uint8Array(RANDOM_BYTES * POOLED)
  const words = new DataView(pool.buffer)
  let at = pool.length
  let time = 0
  let stamped = -1
  let stamp = ''
  let counter = 0
  return () => {
    if (at === pool.length) {
      randomFillSync(pool)
      at = 0
    }
    const random = at
    at += RANDOM_BYTES
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
    const high = Math.floor(counter / 2 ** 30)
    const low = counter % 2 ** 30
    if (stamped !== time) {
      stamped = time
      const digits = time.toString(16).padStart(12, '0')
      stamp = `${digits.slice(0, 8)}-${digits.slice(8)}-7`
    }
    const variant = (0x80000000 + low) >>> 0
    // one text after the other: an id is made for each request
    return (
      `${stamp}${NIBBLES[high >>> 8]}${HEX[high & 0xff]}-${HEX[variant >>> 24]}` +
      `${HEX[(variant >>> 16) & 0xff]}-${HEX[(variant >>> 8) & 0xff]}${HEX[variant & 0xff]}` +
      HEX[pool[random + 8]!] +
      HEX[pool[random + 9]!] +
      HEX[pool[random + 10]!] +
      HEX[pool[random + 11]!]
    )
  }
}

const NIBBLES = '0123456789abcdef'
/** by byte, two digits */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
