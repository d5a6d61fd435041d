import { randomFillSync } from 'node:crypto'

const pool = Buffer.allocUnsafe(4096)
let poolAt = pool.length
let lastMs = 0
let counter = 0

/**
 * Writes a UUIDv7 (RFC 9562) of 16 bytes: ms, a counter within the ms, 62 random bits. Never goes
 * back, even if the clock does (F13).
 */
export function writeClickId(into: Buffer, offset: number, now: number): void {
  if (now > lastMs) {
    lastMs = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastMs++
    counter = 0
  }
  if (poolAt + 8 > pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  writeMs(into, offset, lastMs)
  into[offset + 6] = 0x70 | (counter >> 8)
  into[offset + 7] = counter & 0xff
  into[offset + 8] = 0x80 | (pool[poolAt]! & 0x3f)
  for (let i = 1; i < 8; i++) into[offset + 8 + i] = pool[poolAt + i]!
  poolAt += 8
}

/** Writes six bytes, most significant first. @returns the offset after them */
export function writeMs(into: Buffer, offset: number, ms: number): number {
  const high = Math.floor(ms / 2 ** 32)
  into[offset] = high >>> 8
  into[offset + 1] = high
  into[offset + 2] = ms >>> 24
  into[offset + 3] = ms >>> 16
  into[offset + 4] = ms >>> 8
  into[offset + 5] = ms
  return offset + 6
}
