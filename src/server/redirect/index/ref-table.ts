/**
 * by the first bits of the hash; each segment grows by itself, so that no pause is longer than
 * growing a small table
 */
const SEGMENTS = 256
const SEGMENT_SHIFT = 24
const SLOTS_FIRST = 8
const MAX_LOAD = 0.7

/**
 * A word is 0 if its slot is empty; otherwise it holds the record's position in 26 bits, whether it
 * was requested, and five more bits of its hash.
 */
export const REF_MASK = 2 ** 26 - 1
export const ASKED = 2 ** 26
export const TAG_SHIFT = 27
export const tagOf = (hash: number): number => (hash >>> 19) & 31

/**
 * Finds records by open addressing (linear probing, no tombstones). It reads hashes from the
 * records themselves, so a slot takes four bytes, and a look-up touches one cache line here and the
 * record.
 */
export class RefTable {
  readonly #hashOf: (ref: number) => number
  #segments: Uint32Array[] = []
  readonly #sizes = new Uint32Array(SEGMENTS)
  /** position of the clock algorithm that finds entries to evict */
  #handSegment = 0
  #handSlot = 0
  size = 0

  constructor(hashOf: (ref: number) => number) {
    this.#hashOf = hashOf
    this.clear()
  }

  /**
   * The words to search, starting with the slot given by the last bits of the hash, up to the first
   * empty one.
   */
  wordsOf(hash: number): Uint32Array {
    return this.#segments[hash >>> SEGMENT_SHIFT]!
  }

  add(hash: number, ref: number): void {
    const segment = hash >>> SEGMENT_SHIFT
    if (this.#sizes[segment]! >= this.#segments[segment]!.length * MAX_LOAD) this.#grow(segment)
    insert(this.#segments[segment]!, hash, (ref | (tagOf(hash) << TAG_SHIFT)) >>> 0)
    this.#sizes[segment] = this.#sizes[segment]! + 1
    this.size++
  }

  has(hash: number, ref: number): boolean {
    return slotOf(this.wordsOf(hash), hash, ref) !== -1
  }

  /** Updates the position of a record that has moved. */
  replace(hash: number, ref: number, to: number): void {
    const words = this.wordsOf(hash)
    const slot = slotOf(words, hash, ref)
    words[slot] = ((words[slot]! & ~REF_MASK) | to) >>> 0
  }

  /** Empties a slot and moves back the entries that it had displaced. */
  remove(hash: number, ref: number): void {
    const words = this.wordsOf(hash)
    const mask = words.length - 1
    let hole = slotOf(words, hash, ref)
    for (let next = (hole + 1) & mask; words[next] !== 0; next = (next + 1) & mask) {
      const home = this.#hashOf(words[next]! & REF_MASK) & mask
      if (((next - home) & mask) < ((next - hole) & mask)) continue
      words[hole] = words[next]!
      hole = next
    }
    words[hole] = 0
    this.#sizes[hash >>> SEGMENT_SHIFT] = this.#sizes[hash >>> SEGMENT_SHIFT]! - 1
    this.size--
  }

  /** An entry that was not requested in the last round; the table must not be empty. */
  leastAsked(): number {
    for (;;) {
      const words = this.#segments[this.#handSegment]!
      if (this.#handSlot >= words.length) {
        this.#handSegment = (this.#handSegment + 1) % SEGMENTS
        this.#handSlot = 0
        continue
      }
      const word = words[this.#handSlot]!
      // the hand stays here: removing this entry moves the next one into its slot
      if (word !== 0 && (word & ASKED) === 0) return word & REF_MASK
      if (word !== 0) words[this.#handSlot] = (word & ~ASKED) >>> 0
      this.#handSlot++
    }
  }

  clear(): void {
    this.#segments = Array.from({ length: SEGMENTS }, () => new Uint32Array(SLOTS_FIRST))
    this.#sizes.fill(0)
    this.#handSegment = 0
    this.#handSlot = 0
    this.size = 0
  }

  #grow(segment: number): void {
    const words = this.#segments[segment]!
    const larger = new Uint32Array(words.length * 2)
    for (const word of words) if (word !== 0) insert(larger, this.#hashOf(word & REF_MASK), word)
    this.#segments[segment] = larger
  }
}

function insert(words: Uint32Array, hash: number, word: number): void {
  const mask = words.length - 1
  let slot = hash & mask
  while (words[slot] !== 0) slot = (slot + 1) & mask
  words[slot] = word
}

/** @returns -1 if it is not there */
function slotOf(words: Uint32Array, hash: number, ref: number): number {
  const mask = words.length - 1
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const word = words[slot]!
    if (word === 0) return -1
    if ((word & REF_MASK) === ref) return slot
  }
}
