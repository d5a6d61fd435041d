import { randomInt } from 'node:crypto'
import { CompiledEntries } from '../decide/compiled-entries.ts'
import { ABSENT, type LinkEntry } from './link-entry.ts'
import { LinkRecord, type Packable, packable, recordLength } from './link-record.ts'
import { ASKED, REF_MASK, RefTable, TAG_SHIFT, tagOf } from './ref-table.ts'
import { SharedStarts } from './shared-starts.ts'
import { lengthen } from './short-json.ts'
import { Slabs } from './slabs.ts'

/**
 * Links packed into a few large buffers with open addressing: a million take about 90 MB and almost
 * no time of the garbage collector (a Map of objects takes up to 700 MB). Beyond its limits,
 * entries are evicted that were not requested in the last round of the clock algorithm.
 */
export interface Bounds {
  maxEntries: number
  maxBytes: number
}

/** positions of 26 bits can address this, and the dead records that compaction leaves */
const BYTES_MAX = 256 * 1024 * 1024
/** number of frequent entries that are kept unpacked */
const UNPACKED = 16_384

interface Unpacked {
  ref: number
  entry: LinkEntry
}

export class PackedLinks {
  readonly #bounds: Bounds
  readonly #slabs = new Slabs()
  readonly #starts = new SharedStarts()
  readonly #window = new LinkRecord(this.#starts)
  readonly #seed = randomInt(2 ** 32 - 1)
  readonly #table = new RefTable((ref) => this.#record(ref).hash)
  readonly #compiled = new CompiledEntries()
  /** entries without extras, by the low bits of their record's position; cleared when it dies */
  readonly #unpacked: (Unpacked | undefined)[] = Array(UNPACKED).fill(undefined)
  /** position of the entry that was read last, by the same bits */
  readonly #lastRead = new Uint32Array(UNPACKED)

  constructor(bounds: Bounds) {
    if (bounds.maxBytes > BYTES_MAX) throw new RangeError('More bytes than places can be named.')
    this.#bounds = bounds
  }

  get size(): number {
    return this.#table.size
  }

  get bytes(): number {
    return this.#slabs.bytes
  }

  /** @returns a position, valid until the next change; -1 if it is not here */
  find(domain: number, key: string): number {
    const hash = this.#hash(domain, key)
    const words = this.#table.wordsOf(hash)
    const mask = words.length - 1
    const tag = tagOf(hash)
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const word = words[slot]!
      if (word === 0) return -1
      // the tag tells most others apart without reading their records
      if (word >>> TAG_SHIFT !== tag) continue
      const ref = word & REF_MASK
      if (!this.#record(ref).isOf(domain, key)) continue
      if ((word & ASKED) === 0) words[slot] = word | ASKED
      return ref
    }
  }

  read(place: number): LinkEntry {
    const unpacked = this.#unpacked[place % UNPACKED]
    if (unpacked?.ref === place) return unpacked.entry
    const record = this.#record(place)
    const isRich = record.hasExtras || record.isStub
    const compiled = isRich ? this.#compiled.get(place) : undefined
    if (compiled !== undefined) return compiled
    const { length } = record
    const entry = record.read()
    const at = place % UNPACKED
    // an entry is kept unpacked only from its second request on: others would just evict frequent
    // ones
    if (this.#lastRead[at] !== place) this.#lastRead[at] = place
    else if (isRich) this.#compiled.set(place, entry, length + record.extrasBytes)
    else this.#unpacked[at] = { ref: place, entry }
    return entry
  }

  /**
   * Whether only the existence of the link is stored, because it is too long to be packed and was
   * dropped.
   */
  isStub(place: number): boolean {
    return this.#record(place).isStub && this.#compiled.get(place) === undefined
  }

  /** The time given to `put`, in seconds of the clock. */
  writtenAt(place: number): number {
    return this.#record(place).writtenAt
  }

  /** The entry's space mark. */
  spaceMark(place: number): number {
    return this.#record(place).spaceMark
  }

  /** @returns false if it cannot be stored at all */
  put(domain: number, key: string, entry: LinkEntry, writtenAt: number): boolean {
    this.delete(domain, key)
    const whole = packable(entry, this.#starts)
    const wholeLength = recordLength(key, whole)
    let packed = whole
    let length = wholeLength
    if (length > Slabs.LONGEST) {
      packed = packable({ ...ABSENT, spaceMark: entry.spaceMark }, this.#starts, true)
      length = recordLength(key, packed)
      if (length > Slabs.LONGEST) return false
    }
    this.#makeRoom(length)
    this.#compact()
    const ref = this.#slabs.take(length)
    const hash = this.#hash(domain, key)
    this.#record(ref).write(length, hash, domain, key, packed, writtenAt)
    this.#table.add(hash, ref)
    if (packed.isStub) this.#compiled.set(ref, entry, wholeLength + this.#lengthOf(whole))
    return true
  }

  delete(domain: number, key: string): boolean {
    const ref = this.find(domain, key)
    if (ref === -1) return false
    this.#remove(ref)
    return true
  }

  clear(): void {
    this.#slabs.clear()
    this.#unpacked.fill(undefined)
    this.#compiled.clear()
    this.#table.clear()
    this.#starts.clear()
  }

  #record(ref: number): LinkRecord {
    return this.#slabs.show(ref, this.#window)
  }

  /** size of its extras before they were shortened */
  #lengthOf({ extras, start }: Packable): number {
    return lengthen(extras.toString(), this.#starts.startOf(start)).length
  }

  #remove(ref: number): void {
    this.#table.remove(this.#record(ref).hash, ref)
    this.#give(ref, this.#record(ref).length)
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
      this.#remove(this.#table.leastAsked())
    }
  }

  /** Moves the live records of the emptiest slab, if enough is dead. */
  #compact(): void {
    const slab = this.#slabs.sparsest()
    if (slab === undefined) return
    this.#slabs.eachOf(slab, this.#window, (ref, length) => {
      const { hash } = this.#record(ref)
      // a dead record is no longer in the table
      if (!this.#table.has(hash, ref)) return
      this.#table.replace(hash, ref, this.#slabs.copy(ref, length))
      this.#give(ref, length)
    })
  }

  /** Seeded, so that nobody can choose aliases that all collide. */
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
