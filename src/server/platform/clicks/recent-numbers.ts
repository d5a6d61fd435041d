import { randomInt } from 'node:crypto'

const SLOTS_FIRST = 1024
const MAX_LOAD = 0.8

/**
 * Remembers a number for each of many recent texts. A Map takes 100 to 200 bytes per entry, this 20
 * to 40. Texts are stored as 64-bit fingerprints with a seed of the process: a collision among a
 * hundred thousand of them is less likely than a memory error.
 */
export class RecentNumbers {
  readonly #max: number
  readonly #seed = randomInt(2 ** 32)
  #young = new Generation()
  #old = new Generation()
  #high = 0
  #low = 0

  /** @param max at least this many entries are remembered, and at most twice as many */
  constructor(max: number) {
    this.#max = max
  }

  /** Returns a number and marks it as recently used. */
  get(text: string): number | undefined {
    this.#fingerprint(text)
    const value = this.#young.get(this.#high, this.#low)
    if (value !== undefined) return value
    const old = this.#old.get(this.#high, this.#low)
    if (old !== undefined) this.#young.set(this.#high, this.#low, old)
    return old
  }

  set(text: string, value: number): void {
    this.#fingerprint(text)
    this.#young.set(this.#high, this.#low, value)
  }

  /** Drops the older half, if the younger half is full. */
  makeRoom(): void {
    if (this.#young.size < this.#max) return
    const reused = this.#old
    reused.clear()
    this.#old = this.#young
    this.#young = reused
  }

  clear(): void {
    this.#young = new Generation()
    this.#old = new Generation()
  }

  #fingerprint(text: string): void {
    let high = this.#seed
    let low = ~this.#seed
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      high = Math.imul(high ^ code, 0x9e3779b1)
      low = Math.imul(low ^ code, 0x5f356495)
      high ^= low >>> 15
    }
    high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
    this.#high = high >>> 0
    // 0 marks an empty slot
    this.#low = low >>> 0 || 1
  }
}

/** A hash table with open addressing, in arrays of numbers. */
class Generation {
  #highs = new Uint32Array(SLOTS_FIRST)
  #lows = new Uint32Array(SLOTS_FIRST)
  #values = new Float64Array(SLOTS_FIRST)
  size = 0

  get(high: number, low: number): number | undefined {
    const slot = this.#slotOf(high, low)
    return this.#lows[slot] === 0 ? undefined : this.#values[slot]
  }

  set(high: number, low: number, value: number): void {
    const slot = this.#slotOf(high, low)
    this.#values[slot] = value
    if (this.#lows[slot] !== 0) return
    this.#highs[slot] = high
    this.#lows[slot] = low
    this.size++
    if (this.size > this.#lows.length * MAX_LOAD) this.#grow()
  }

  clear(): void {
    this.#lows.fill(0)
    this.size = 0
  }

  /** the slot of the entry, or the empty slot where it would go */
  #slotOf(high: number, low: number): number {
    const mask = this.#lows.length - 1
    let slot = low & mask
    while (this.#lows[slot] !== 0 && (this.#lows[slot] !== low || this.#highs[slot] !== high)) {
      slot = (slot + 1) & mask
    }
    return slot
  }

  #grow(): void {
    const highs = this.#highs
    const lows = this.#lows
    const values = this.#values
    this.#highs = new Uint32Array(lows.length * 2)
    this.#lows = new Uint32Array(lows.length * 2)
    this.#values = new Float64Array(lows.length * 2)
    this.size = 0
    for (let slot = 0; slot < lows.length; slot++) {
      if (lows[slot] !== 0) this.set(highs[slot]!, lows[slot]!, values[slot]!)
    }
  }
}
