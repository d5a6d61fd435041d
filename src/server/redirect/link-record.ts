import { TRIGGERS } from '../platform/clicks/click.ts'
import { ENTRY_KINDS, type LinkEntry } from './link-entry.ts'
import { packExtras, unpackExtras } from './link-extras.ts'

/**
 * One packed link:
 * 0 length u32 · 4 hash u32 · 8 written at (s) u32 · 12 domain u16 · 14 destination length u16 ·
 * 16 ended destination length u16 · 18 kind u8, of its bits the upper five mark the space · 19 flags u8 · 20 key length u8 · 21 id length u8 ·
 * 22 times: two float64, only when there is one · extras length u32, only when there are any · then key,
 * id, destination, ended destination in latin1 (locations are ASCII by rule), extras as JSON.
 */
const FIXED = 22
const TIMES = 16
const FLAG_PERMANENT = 1
const FLAG_BLOCKED = 2
const FLAG_TIMES = 4
const FLAG_EXTRAS = 8
const TRIGGER_SHIFT = 4
const FLAG_STUB = 64
const KIND_BITS = 3
const KIND_MASK = (1 << KIND_BITS) - 1
const EXTRAS_LENGTH = 4

const hasTimes = (entry: LinkEntry) => entry.startsAt !== null || entry.endsAt !== null

/** What is written: its entry, and that part of it which is encoded first to know its length. */
export interface Packable {
  entry: LinkEntry
  extras: Buffer
  /** says only that there is something, too long to be kept */
  isStub: boolean
}

export const packable = (entry: LinkEntry): Packable => ({
  entry,
  extras: packExtras(entry.extras),
  isStub: false,
})

/** @returns bytes, a multiple of eight; Infinity for what cannot be packed */
export function recordLength(key: string, { entry, extras }: Packable): number {
  const { id, destination, endedDestination } = entry
  if (key.length > 255 || id.length > 255) return Number.POSITIVE_INFINITY
  if (destination.length > 0xffff || endedDestination.length > 0xffff) {
    return Number.POSITIVE_INFINITY
  }
  const texts = key.length + id.length + destination.length + endedDestination.length
  const more = extras.length === 0 ? 0 : EXTRAS_LENGTH + extras.length
  return (FIXED + (hasTimes(entry) ? TIMES : 0) + more + texts + 7) & ~7
}

/** A window on one record; the same object is moved from record to record. */
export class LinkRecord {
  buffer: Buffer = Buffer.alloc(0)
  start = 0

  get length(): number {
    return this.buffer.readUInt32LE(this.start)
  }

  get hash(): number {
    return this.buffer.readUInt32LE(this.start + 4)
  }

  get writtenAt(): number {
    return this.buffer.readUInt32LE(this.start + 8)
  }

  get hasExtras(): boolean {
    return (this.buffer[this.start + 19]! & FLAG_EXTRAS) !== 0
  }

  get isStub(): boolean {
    return (this.buffer[this.start + 19]! & FLAG_STUB) !== 0
  }

  get spaceMark(): number {
    return this.buffer[this.start + 18]! >> KIND_BITS
  }

  isOf(domain: number, key: string): boolean {
    const { buffer, start } = this
    if (buffer[start + 20] !== key.length) return false
    if (buffer.readUInt16LE(start + 12) !== domain) return false
    const at = this.#texts()
    for (let i = 0; i < key.length; i++) {
      if (buffer[at + i] !== key.charCodeAt(i)) return false
    }
    return true
  }

  read(): LinkEntry {
    const { buffer, start } = this
    const flags = buffer[start + 19]!
    const id = this.#texts() + buffer[start + 20]!
    const destination = id + buffer[start + 21]!
    const ended = destination + buffer.readUInt16LE(start + 14)
    const end = ended + buffer.readUInt16LE(start + 16)
    return {
      kind: ENTRY_KINDS[buffer[start + 18]! & KIND_MASK]!,
      id: buffer.toString('latin1', id, destination),
      destination: buffer.toString('latin1', destination, ended),
      isPermanent: (flags & FLAG_PERMANENT) !== 0,
      isBlocked: (flags & FLAG_BLOCKED) !== 0,
      trigger: TRIGGERS[(flags >> TRIGGER_SHIFT) & 3]!,
      startsAt: flags & FLAG_TIMES ? timeAt(buffer, start + FIXED) : null,
      endsAt: flags & FLAG_TIMES ? timeAt(buffer, start + FIXED + 8) : null,
      endedDestination: ended === end ? '' : buffer.toString('latin1', ended, end),
      extras: flags & FLAG_EXTRAS ? this.#extras(end) : null,
      spaceMark: this.spaceMark,
      ledOn: undefined,
    }
  }

  write(
    length: number,
    hash: number,
    domain: number,
    key: string,
    { entry, extras, isStub }: Packable,
    writtenAt: number,
  ): void {
    const { buffer, start } = this
    buffer.writeUInt32LE(length, start)
    buffer.writeUInt32LE(hash, start + 4)
    buffer.writeUInt32LE(writtenAt, start + 8)
    buffer.writeUInt16LE(domain, start + 12)
    buffer.writeUInt16LE(entry.destination.length, start + 14)
    buffer.writeUInt16LE(entry.endedDestination.length, start + 16)
    buffer[start + 18] = ENTRY_KINDS.indexOf(entry.kind) | (entry.spaceMark << KIND_BITS)
    buffer[start + 19] =
      (entry.isPermanent ? FLAG_PERMANENT : 0) |
      (entry.isBlocked ? FLAG_BLOCKED : 0) |
      (hasTimes(entry) ? FLAG_TIMES : 0) |
      (extras.length > 0 ? FLAG_EXTRAS : 0) |
      (isStub ? FLAG_STUB : 0) |
      (TRIGGERS.indexOf(entry.trigger) << TRIGGER_SHIFT)
    buffer[start + 20] = key.length
    buffer[start + 21] = entry.id.length
    if (hasTimes(entry)) {
      buffer.writeDoubleLE(entry.startsAt ?? Number.NaN, start + FIXED)
      buffer.writeDoubleLE(entry.endsAt ?? Number.NaN, start + FIXED + 8)
    }
    if (extras.length > 0) buffer.writeUInt32LE(extras.length, this.#texts() - EXTRAS_LENGTH)
    let at = this.#texts()
    for (const text of [key, entry.id, entry.destination, entry.endedDestination]) {
      at += buffer.write(text, at, 'latin1')
    }
    buffer.set(extras, at)
  }

  #extras(at: number) {
    const length = this.buffer.readUInt32LE(this.#texts() - EXTRAS_LENGTH)
    return unpackExtras(this.buffer.toString('utf8', at, at + length))
  }

  #texts(): number {
    const { buffer, start } = this
    const flags = buffer[start + 19]!
    const times = flags & FLAG_TIMES ? TIMES : 0
    return start + FIXED + times + (flags & FLAG_EXTRAS ? EXTRAS_LENGTH : 0)
  }
}

function timeAt(buffer: Buffer, at: number): number | null {
  const time = buffer.readDoubleLE(at)
  return Number.isNaN(time) ? null : time
}
