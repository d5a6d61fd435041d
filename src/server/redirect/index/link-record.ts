import { TRIGGERS } from '../../platform/clicks/click.ts'
import { packUuid, uuidText } from '../../platform/clicks/uuid-bytes.ts'
import { ENTRY_KINDS, type LinkEntry } from './link-entry.ts'
import { packExtras, unpackExtras } from './link-extras.ts'
import type { SharedStarts } from './shared-starts.ts'

/**
 * Format of a packed link: 0 length in units of eight bytes u16 · 2 domain u16 · 4 hash u32 · 8
 * written at (s) u32 · 12 length of the destination after its shared start u16 · 14 shared start of
 * the destination u16 · 16 kind u8, whose upper five bits are the space's mark · 17 flags u8 · 18
 * key length u8 · 19 id length u8, 255 for a UUID in 16 bytes · 20 only if present: times, two
 * float64; ended destination length u16; extras length u16 · then key, id, destination, ended
 * destination in latin1 (locations are always ASCII), extras as shortened JSON.
 */
const FIXED = 20
const TIMES = 16
const LENGTH = 2
const FLAG_PERMANENT = 1
const FLAG_BLOCKED = 2
const FLAG_TIMES = 4
const FLAG_EXTRAS = 8
const TRIGGER_SHIFT = 4
const FLAG_STUB = 64
const FLAG_ENDED = 128
const KIND_BITS = 3
const KIND_MASK = (1 << KIND_BITS) - 1
const UUID = 255
const UUID_BYTES = 16

const hasTimes = (entry: LinkEntry) => entry.startsAt !== null || entry.endsAt !== null

const scratch = Buffer.alloc(UUID_BYTES)

/** A record to write: the entry, and the parts that must be encoded first to know their length. */
export interface Packable {
  entry: LinkEntry
  /** number of the destination's shared start */
  start: number
  /** the rest of the destination */
  destination: string
  isUuid: boolean
  extras: Buffer
  /** only records that the link exists; it is too long to be stored */
  isStub: boolean
}

export function packable(entry: LinkEntry, starts: SharedStarts, isStub = false): Packable {
  const start = starts.numberOf(entry.destination)
  const text = starts.startOf(start)
  return {
    entry,
    start,
    destination: entry.destination.slice(text.length),
    isUuid: packUuid(entry.id, scratch, 0),
    extras: packExtras(entry.extras, text),
    isStub,
  }
}

/** @returns bytes, a multiple of eight; Infinity if it cannot be packed */
export function recordLength(key: string, packed: Packable): number {
  const { entry, destination, isUuid, extras } = packed
  const { id, endedDestination } = entry
  if (key.length > 255 || id.length >= UUID) return Number.POSITIVE_INFINITY
  if (destination.length > 0xffff || endedDestination.length > 0xffff) {
    return Number.POSITIVE_INFINITY
  }
  const ended = endedDestination === '' ? 0 : LENGTH + endedDestination.length
  const more = extras.length === 0 ? 0 : LENGTH + extras.length
  const texts = key.length + (isUuid ? UUID_BYTES : id.length) + destination.length
  return (FIXED + (hasTimes(entry) ? TIMES : 0) + ended + more + texts + 7) & ~7
}

/** A view of one record; the same object is moved from record to record. */
export class LinkRecord {
  readonly #starts: SharedStarts
  buffer: Buffer = Buffer.alloc(0)
  start = 0
  /** size of the extras that were read last, before they were shortened */
  extrasBytes = 0

  constructor(starts: SharedStarts) {
    this.#starts = starts
  }

  get length(): number {
    return this.buffer.readUInt16LE(this.start) * 8
  }

  get hash(): number {
    return this.buffer.readUInt32LE(this.start + 4)
  }

  get writtenAt(): number {
    return this.buffer.readUInt32LE(this.start + 8)
  }

  get hasExtras(): boolean {
    return (this.buffer[this.start + 17]! & FLAG_EXTRAS) !== 0
  }

  get isStub(): boolean {
    return (this.buffer[this.start + 17]! & FLAG_STUB) !== 0
  }

  get spaceMark(): number {
    return this.buffer[this.start + 16]! >> KIND_BITS
  }

  isOf(domain: number, key: string): boolean {
    const { buffer, start } = this
    if (buffer[start + 18] !== key.length) return false
    if (buffer.readUInt16LE(start + 2) !== domain) return false
    const at = this.#texts()
    for (let i = 0; i < key.length; i++) {
      if (buffer[at + i] !== key.charCodeAt(i)) return false
    }
    return true
  }

  read(): LinkEntry {
    const { buffer, start } = this
    const flags = buffer[start + 17]!
    const hasUuid = buffer[start + 19] === UUID
    let lengths = start + FIXED + (flags & FLAG_TIMES ? TIMES : 0)
    const endedLength = flags & FLAG_ENDED ? buffer.readUInt16LE(lengths) : 0
    if (flags & FLAG_ENDED) lengths += LENGTH
    const id = this.#texts() + buffer[start + 18]!
    const destination = id + (hasUuid ? UUID_BYTES : buffer[start + 19]!)
    const ended = destination + buffer.readUInt16LE(start + 12)
    const end = ended + endedLength
    const destinationStart = this.#starts.startOf(buffer.readUInt16LE(start + 14))
    return {
      kind: ENTRY_KINDS[buffer[start + 16]! & KIND_MASK]!,
      id: hasUuid ? uuidText(buffer, id) : buffer.toString('latin1', id, destination),
      destination: destinationStart + buffer.toString('latin1', destination, ended),
      isPermanent: (flags & FLAG_PERMANENT) !== 0,
      isBlocked: (flags & FLAG_BLOCKED) !== 0,
      trigger: TRIGGERS[(flags >> TRIGGER_SHIFT) & 3]!,
      startsAt: flags & FLAG_TIMES ? timeAt(buffer, start + FIXED) : null,
      endsAt: flags & FLAG_TIMES ? timeAt(buffer, start + FIXED + 8) : null,
      endedDestination: ended === end ? '' : buffer.toString('latin1', ended, end),
      extras:
        flags & FLAG_EXTRAS
          ? this.#extras(end, buffer.readUInt16LE(lengths), destinationStart)
          : null,
      spaceMark: this.spaceMark,
      ledOn: undefined,
    }
  }

  write(
    length: number,
    hash: number,
    domain: number,
    key: string,
    { entry, start: destinationStart, destination, isUuid, extras, isStub }: Packable,
    writtenAt: number,
  ): void {
    const { buffer, start } = this
    const { id, endedDestination } = entry
    buffer.writeUInt16LE(length / 8, start)
    buffer.writeUInt16LE(domain, start + 2)
    buffer.writeUInt32LE(hash, start + 4)
    buffer.writeUInt32LE(writtenAt, start + 8)
    buffer.writeUInt16LE(destination.length, start + 12)
    buffer.writeUInt16LE(destinationStart, start + 14)
    buffer[start + 16] = ENTRY_KINDS.indexOf(entry.kind) | (entry.spaceMark << KIND_BITS)
    buffer[start + 17] =
      (entry.isPermanent ? FLAG_PERMANENT : 0) |
      (entry.isBlocked ? FLAG_BLOCKED : 0) |
      (hasTimes(entry) ? FLAG_TIMES : 0) |
      (extras.length > 0 ? FLAG_EXTRAS : 0) |
      (isStub ? FLAG_STUB : 0) |
      (endedDestination === '' ? 0 : FLAG_ENDED) |
      (TRIGGERS.indexOf(entry.trigger) << TRIGGER_SHIFT)
    buffer[start + 18] = key.length
    buffer[start + 19] = isUuid ? UUID : id.length
    let at = start + FIXED
    if (hasTimes(entry)) {
      at = buffer.writeDoubleLE(entry.startsAt ?? Number.NaN, at)
      at = buffer.writeDoubleLE(entry.endsAt ?? Number.NaN, at)
    }
    if (endedDestination !== '') at = buffer.writeUInt16LE(endedDestination.length, at)
    if (extras.length > 0) at = buffer.writeUInt16LE(extras.length, at)
    at += buffer.write(key, at, 'latin1')
    if (isUuid) packUuid(id, buffer, at)
    else buffer.write(id, at, 'latin1')
    at += isUuid ? UUID_BYTES : id.length
    at += buffer.write(destination, at, 'latin1')
    at += buffer.write(endedDestination, at, 'latin1')
    buffer.set(extras, at)
  }

  #extras(at: number, length: number, destinationStart: string) {
    const { extras, bytes } = unpackExtras(
      this.buffer.toString('utf8', at, at + length),
      destinationStart,
    )
    this.extrasBytes = bytes
    return extras
  }

  /** offset of the key, which all other texts follow */
  #texts(): number {
    const flags = this.buffer[this.start + 17]!
    return (
      this.start +
      FIXED +
      (flags & FLAG_TIMES ? TIMES : 0) +
      (flags & FLAG_ENDED ? LENGTH : 0) +
      (flags & FLAG_EXTRAS ? LENGTH : 0)
    )
  }
}

function timeAt(buffer: Buffer, at: number): number | null {
  const time = buffer.readDoubleLE(at)
  return Number.isNaN(time) ? null : time
}
