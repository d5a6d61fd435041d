import type { LinkRecord } from './link-record.ts'

/** units of eight bytes in a slab of 256 KB */
const UNITS_SHIFT = 15
const UNITS = 1 << UNITS_SHIFT
const SLAB_BYTES = UNITS * 8
/** if less than this share is live, the emptiest slab is moved into the others */
const WORTH_COMPACTING = 0.7
const SLABS_KEPT = 8

/**
 * Memory for records: slabs that are filled from start to end. A position is one number, never 0.
 * Memory of dead records is reclaimed slab by slab, so that no pause is longer than copying one
 * slab.
 */
export class Slabs {
  static readonly LONGEST = 32 * 1024

  #slabs: (Buffer | undefined)[] = []
  #live: number[] = []
  #used: number[] = []
  #current = -1
  #count = 0
  liveBytes = 0

  get bytes(): number {
    return this.#count * SLAB_BYTES
  }

  /** Moves the view to the record at `ref`. */
  show(ref: number, window: LinkRecord): LinkRecord {
    const unit = ref - 1
    window.buffer = this.#slabs[unit >>> UNITS_SHIFT]!
    window.start = (unit & (UNITS - 1)) * 8
    return window
  }

  /** @param length a multiple of eight, at most LONGEST */
  take(length: number): number {
    if (this.#current === -1 || this.#used[this.#current]! + length > SLAB_BYTES) this.#open()
    const slab = this.#current
    const start = this.#used[slab]!
    this.#used[slab] = start + length
    this.#live[slab] = this.#live[slab]! + length
    this.liveBytes += length
    return slab * UNITS + start / 8 + 1
  }

  /** Marks the record at `ref` as dead. */
  give(ref: number, length: number): void {
    const slab = (ref - 1) >>> UNITS_SHIFT
    this.#live[slab] = this.#live[slab]! - length
    this.liveBytes -= length
    if (this.#live[slab] === 0 && slab !== this.#current) this.#close(slab)
  }

  /** @returns the slab whose records should be moved, if it is worth it */
  sparsest(): number | undefined {
    if (this.#count <= SLABS_KEPT || this.liveBytes > this.bytes * WORTH_COMPACTING)
      return undefined
    let best: number | undefined
    for (let slab = 0; slab < this.#slabs.length; slab++) {
      if (this.#slabs[slab] === undefined || slab === this.#current) continue
      if (best === undefined || this.#live[slab]! < this.#live[best]!) best = slab
    }
    return best
  }

  /**
   * Calls `act` with every record of a slab, including dead ones; the slab may be freed meanwhile.
   */
  eachOf(slab: number, window: LinkRecord, act: (ref: number, length: number) => void): void {
    const end = this.#used[slab]!
    for (let start = 0; start < end; ) {
      const ref = slab * UNITS + start / 8 + 1
      if (this.#slabs[slab] === undefined) return
      const { length } = this.show(ref, window)
      act(ref, length)
      start += length
    }
  }

  /** Copies a record to another position; the old one stays until `give` is called. */
  copy(ref: number, length: number): number {
    const to = this.take(length)
    const from = ref - 1
    const source = this.#slabs[from >>> UNITS_SHIFT]!
    const start = (from & (UNITS - 1)) * 8
    const target = this.#slabs[(to - 1) >>> UNITS_SHIFT]!
    source.copy(target, ((to - 1) & (UNITS - 1)) * 8, start, start + length)
    return to
  }

  clear(): void {
    this.#slabs = []
    this.#live = []
    this.#used = []
    this.#current = -1
    this.#count = 0
    this.liveBytes = 0
  }

  #open(): void {
    const full = this.#current
    let slab = this.#slabs.indexOf(undefined)
    if (slab === -1) slab = this.#slabs.length
    this.#slabs[slab] = Buffer.allocUnsafeSlow(SLAB_BYTES)
    this.#live[slab] = 0
    this.#used[slab] = 0
    this.#current = slab
    this.#count++
    if (full !== -1 && this.#live[full] === 0) this.#close(full)
  }

  #close(slab: number): void {
    this.#slabs[slab] = undefined
    this.#count--
  }
}
