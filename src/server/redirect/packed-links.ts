import { randomInt } from 'node:crypto'
import { CompiledEntries } from './compiled-entries.ts'
import { ABSENT, type LinkEntry } from './link-entry.ts'
import { LinkRecord, packable, recordLength } from './link-record.ts'
import { Slabs } from './slabs.ts'

/**
 * Links packed into a few large buffers, found by open addressing: a million of them take about 150
 * MB and next to nothing of the garbage collector's time (a Map of objects takes up to 700 MB).
 * Beyond its bounds the entries go that were not asked for in the last round of the clock.
 */
export interface Bounds {
  maxEntries: number
  maxBytes: number
}

const MAX_LOAD = 0.6
/** entries that are asked for often are not unpacked every time */
const UNPACKED = 16_384

interface Unpacked {
  ref: number
  entry: LinkEntry
}

export class PackedLinks {
  readonly #bounds: Bounds
  readonly #slabs = new Slabs()
  readonly #window = new LinkRecord()
  readonly #seed = randomInt(2 ** 32 - 1)
  /** by slot: 0 when empty, else where the record is */
  #refs = new Uint32Array(1024)
  #hashes = new Uint32Array(1024)
  #isAsked = new Uint8Array(1024)
  #hand = 0
  readonly #compiled = new CompiledEntries()
  /** entries without extras, by the low bits of where the record is; emptied when that dies */
  readonly #unpacked: (Unpacked | undefined)[] = Array(UNPACKED).fill(undefined)
  /** whose entry was made last, with extras or without, by the same bits */
  readonly #lastRead = new Uint32Array(UNPACKED)
  size = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get bytes(): number {
    return this.#slabs.bytes
  }

  /** @returns -1 when it is not here; else valid until the next change */
  find(domain: number, key: string): number {
    const hash = this.#hash(domain, key)
    const mask = this.#refs.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const ref = this.#refs[slot]!
      if (ref === 0) return -1
      if (this.#hashes[slot] === hash && this.#record(ref).isOf(domain, key)) {
        this.#isAsked[slot] = 1
        return slot
      }
    }
  }

  read(slot: number): LinkEntry {
    const ref = this.#refs[slot]!
    const unpacked = this.#unpacked[ref % UNPACKED]
    if (unpacked?.ref === ref) return unpacked.entry
    const record = this.#record(ref)
    const isRich = record.hasExtras || record.isStub
    const compiled = isRich ? this.#compiled.get(ref) : undefined
    if (compiled !== undefined) return compiled
    const { length } = record
    const entry = record.read()
    const at = ref % UNPACKED
    // what is asked for once would only push out others, and be old by the time it goes
    if (this.#lastRead[at] !== ref) this.#lastRead[at] = ref
    else if (isRich) this.#compiled.set(ref, entry, length)
    else this.#unpacked[at] = { ref, entry }
    return entry
  }

  /** Whether only the fact is kept that there is something: too long to be packed, and gone by now. */
  isStub(slot: number): boolean {
    const ref = this.#refs[slot]!
    return this.#record(ref).isStub && this.#compiled.get(ref) === undefined
  }

  /** Seconds of the clock that `put` was given. */
  writtenAt(slot: number): number {
    return this.#record(this.#refs[slot]!).writtenAt
  }

  /** Of the space, as the entry has it. */
  spaceMark(slot: number): number {
    return this.#record(this.#refs[slot]!).spaceMark
  }

  /** @returns false when it cannot be kept at all */
  put(domain: number, key: string, entry: LinkEntry, writtenAt: number): boolean {
    this.delete(domain, key)
    let packed = packable(entry)
    const wholeLength = recordLength(key, packed)
    let length = wholeLength
    if (length > Slabs.LONGEST) {
      packed = { ...packable({ ...ABSENT, spaceMark: entry.spaceMark }), isStub: true }
      length = recordLength(key, packed)
      if (length > Slabs.LONGEST) return false
    }
    this.#makeRoom(length)
    this.#compact()
    const ref = this.#slabs.take(length)
    const hash = this.#hash(domain, key)
    this.#record(ref).write(length, hash, domain, key, packed, writtenAt)
    if (this.size >= this.#refs.length * MAX_LOAD) this.#grow()
    this.#insert(hash, ref, 0)
    this.size++
    if (packed.isStub) this.#compiled.set(ref, entry, wholeLength)
    return true
  }

  delete(domain: number, key: string): boolean {
    const slot = this.find(domain, key)
    if (slot === -1) return false
    this.#remove(slot)
    return true
  }

  clear(): void {
    this.#slabs.clear()
    this.#unpacked.fill(undefined)
    this.#compiled.clear()
    this.#refs = new Uint32Array(1024)
    this.#hashes = new Uint32Array(1024)
    this.#isAsked = new Uint8Array(1024)
    this.#hand = 0
    this.size = 0
  }

  #record(ref: number): LinkRecord {
    return this.#slabs.show(ref, this.#window)
  }

  #give(ref: number, length: number): void {
    if (this.#unpacked[ref % UNPACKED]?.ref === ref) this.#unpacked[ref % UNPACKED] = undefined
    this.#compiled.delete(ref)
    this.#slabs.give(ref, length)
  }

  #makeRoom(length: number): void {
    const { maxEntries, maxBytes } = this.#bounds
    while (
      this.size > 0 &&
      (this.size >= maxEntries || this.#slabs.liveBytes + length > maxBytes)
    ) {
      this.#evictOne()
    }
  }

  #evictOne(): void {
    const mask = this.#refs.length - 1
    for (;;) {
      const slot = this.#hand
      if (this.#refs[slot] === 0) this.#hand = (slot + 1) & mask
      else if (this.#isAsked[slot] === 1) {
        this.#isAsked[slot] = 0
        this.#hand = (slot + 1) & mask
      } else {
        this.#remove(slot)
        return
      }
    }
  }

  #insert(hash: number, ref: number, isAsked: number): void {
    const mask = this.#refs.length - 1
    let slot = hash & mask
    while (this.#refs[slot] !== 0) slot = (slot + 1) & mask
    this.#refs[slot] = ref
    this.#hashes[slot] = hash
    this.#isAsked[slot] = isAsked
  }

  /** Empties a slot and moves back what stood behind it because of it (linear probing, no tombstones). */
  #remove(slot: number): void {
    const ref = this.#refs[slot]!
    this.#give(ref, this.#record(ref).length)
    const mask = this.#refs.length - 1
    let hole = slot
    for (let next = (hole + 1) & mask; this.#refs[next] !== 0; next = (next + 1) & mask) {
      const home = this.#hashes[next]! & mask
      if (((next - home) & mask) < ((next - hole) & mask)) continue
      this.#refs[hole] = this.#refs[next]!
      this.#hashes[hole] = this.#hashes[next]!
      this.#isAsked[hole] = this.#isAsked[next]!
      hole = next
    }
    this.#refs[hole] = 0
    this.size--
  }

  #grow(): void {
    const refs = this.#refs
    const hashes = this.#hashes
    const isAsked = this.#isAsked
    this.#refs = new Uint32Array(refs.length * 2)
    this.#hashes = new Uint32Array(refs.length * 2)
    this.#isAsked = new Uint8Array(refs.length * 2)
    this.#hand = 0
    for (let slot = 0; slot < refs.length; slot++) {
      if (refs[slot] !== 0) this.#insert(hashes[slot]!, refs[slot]!, isAsked[slot]!)
    }
  }

  /** Moves the living records of the emptiest slab, when enough is dead. */
  #compact(): void {
    const slab = this.#slabs.sparsest()
    if (slab === undefined) return
    this.#slabs.eachOf(slab, this.#window, (ref, length) => {
      const slot = this.#slotOf(ref)
      if (slot === -1) return
      this.#refs[slot] = this.#slabs.copy(ref, length)
      this.#give(ref, length)
    })
  }

  /** @returns -1 for a dead record */
  #slotOf(ref: number): number {
    const mask = this.#refs.length - 1
    for (let slot = this.#record(ref).hash & mask; ; slot = (slot + 1) & mask) {
      if (this.#refs[slot] === ref) return slot
      if (this.#refs[slot] === 0) return -1
    }
  }

  /** Seeded, so that nobody can choose aliases that all fall into one place. */
  #hash(domain: number, key: string): number {
    let hash = Math.imul(this.#seed ^ domain, 0x9e3779b1)
    for (let i = 0; i < key.length; i++) {
      hash = Math.imul(hash ^ key.charCodeAt(i), 0x5bd1e995)
      hash ^= hash >>> 15
    }
    hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b)
    return (hash ^ (hash >>> 16)) >>> 0
  }
}
