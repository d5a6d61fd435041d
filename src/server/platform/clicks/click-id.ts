import { randomFillSync } from 'node:crypto'

const pool = Buffer.allocUnsafe(4096)
let poolAt = pool.length
let lastMs = 0
let counter = 0

/**
 * Writes a UUIDv7 (RFC 9562) of 16 bytes: ms, a counter within the ms, 62 random bits. Never goes
 * back, also when the clock does (F13).
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
  into.writeUIntBE(lastMs, offset, 6)
  into[offset + 6] = 0x70 | (counter >> 8)
  into[offset + 7] = counter & 0xff
  into[offset + 8] = 0x80 | (pool[poolAt]! & 0x3f)
  for (let i = 1; i < 8; i++) into[offset + 8 + i] = pool[poolAt + i]!
  poolAt += 8
}
