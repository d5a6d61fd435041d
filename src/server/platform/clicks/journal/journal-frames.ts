import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { packUuid, uuidText } from '../uuid-bytes.ts'

/**
 * Format of a segment. A header names the journal and the number of clicks before it. Then follows
 * a frame for each event-loop turn: its length, its number of clicks, the total including all
 * earlier ones, a checksum of these, and the clicks (click-encoding.ts) with their own checksum.
 * Checksums are seeded with the journal's id, which no visitor knows, so that nothing a visitor
 * sends can look like a frame.
 */

const SEGMENT_MAGIC = 0x314a5057
const FRAME_MAGIC = Buffer.from([0xf7, 0x57, 0x50, 0x46])
const VERSION = 1
export const SEGMENT_HEADER_BYTES = 36
export const FRAME_HEADER_BYTES = 24
const NOTE_BYTES = 12

export interface FrameHead {
  /** length in bytes of the clicks that follow */
  length: number
  clicks: number
  /** clicks of the journal up to the end of this frame */
  total: number
}

export interface Frame extends FrameHead {
  /** valid until the next frame is read */
  data: Buffer
  /** offset of the next frame */
  end: number
  /** something before it could not be read */
  hasSkipped: boolean
}

/** The seed for a journal's checksums. */
export function seedOf(name: string): number {
  return crc32(name)
}

export function encodeSegmentHeader(name: string, start: number): Buffer {
  const header = Buffer.alloc(SEGMENT_HEADER_BYTES)
  header.writeUInt32LE(SEGMENT_MAGIC, 0)
  header[4] = VERSION
  packUuid(name, header, 8)
  header.writeDoubleLE(start, 24)
  header.writeUInt32LE(crc32(header.subarray(0, 32)), 32)
  return header
}

/** @returns the id of its journal; undefined if the header is damaged or has an unknown version */
export function decodeSegmentHeader(header: Buffer): string | undefined {
  const isWhole =
    header.length >= SEGMENT_HEADER_BYTES &&
    header.readUInt32LE(0) === SEGMENT_MAGIC &&
    header[4] === VERSION &&
    header.readUInt32LE(32) === crc32(header.subarray(0, 32))
  return isWhole ? uuidText(header, 8) : undefined
}

/** Writes the frame header into the room reserved before the clicks. */
export function encodeFrameHead(
  frame: Buffer,
  { clicks, total }: Omit<FrameHead, 'length'>,
  seed: number,
) {
  FRAME_MAGIC.copy(frame, 0)
  frame.writeUInt32LE(frame.length - FRAME_HEADER_BYTES, 4)
  frame.writeUInt32LE(clicks, 8)
  frame.writeDoubleLE(total, 12)
  frame.writeUInt32LE(crc32(frame.subarray(0, 20), seed), 20)
}

function decodeFrameHead(head: Buffer, seed: number): FrameHead | undefined {
  if (head.readUInt32LE(20) !== crc32(head.subarray(0, 20), seed)) return undefined
  return {
    length: head.readUInt32LE(4),
    clicks: head.readUInt32LE(8),
    total: head.readDoubleLE(12),
  }
}

export function encodeNote(into: Buffer, total: number, seed: number): void {
  into.writeDoubleLE(total, 0)
  into.writeUInt32LE(crc32(into.subarray(0, 8), seed), 8)
}

export const newNote = () => Buffer.alloc(NOTE_BYTES)

export function decodeNote(note: Buffer, seed: number): number | undefined {
  const isWhole =
    note.length >= NOTE_BYTES && note.readUInt32LE(8) === crc32(note.subarray(0, 8), seed)
  return isWhole ? note.readDoubleLE(0) : undefined
}

/**
 * The frames of a segment from an offset on, skipping unreadable parts. In a segment that is still
 * being written, reading stops at an incomplete frame, which may soon be complete.
 */
export function* readFrames(
  file: number,
  from: number,
  { seed, isClosed }: { seed: number; isClosed: boolean },
): Generator<Frame> {
  const view = new FileView(file)
  let at = from
  let hasSkipped = false
  for (;;) {
    const head = headAt(view, at, seed)
    const data = head && view.read(at + FRAME_HEADER_BYTES, head.length)
    if (data !== undefined) {
      at += FRAME_HEADER_BYTES + head!.length
      yield { ...head!, data, end: at, hasSkipped }
      hasSkipped = false
      continue
    }
    if (!isClosed) return
    const next = findFrame(view, at + 1, seed)
    if (next === undefined) return
    at = next
    hasSkipped = true
  }
}

function headAt(view: FileView, at: number, seed: number): FrameHead | undefined {
  const bytes = view.read(at, FRAME_HEADER_BYTES)
  return bytes && decodeFrameHead(bytes, seed)
}

/** Offset of the next frame with a valid header. */
function findFrame(view: FileView, from: number, seed: number): number | undefined {
  for (let at = from; ; at++) {
    const found = view.find(FRAME_MAGIC, at)
    if (found === undefined) return undefined
    if (headAt(view, found, seed) !== undefined) return found
    at = found
  }
}

const WINDOW_BYTES = 1024 * 1024

/** A file that is read in large pieces. */
class FileView {
  readonly #file: number
  #buffer = Buffer.alloc(0)
  #at = 0

  constructor(file: number) {
    this.#file = file
  }

  /** @returns undefined if the file is too short */
  read(at: number, bytes: number): Buffer | undefined {
    if (at < this.#at || at + bytes > this.#at + this.#buffer.length) this.#load(at, bytes)
    if (bytes > this.#buffer.length - (at - this.#at)) return undefined
    return this.#buffer.subarray(at - this.#at, at - this.#at + bytes)
  }

  find(bytes: Buffer, from: number): number | undefined {
    for (let at = from; this.read(at, bytes.length) !== undefined; ) {
      const found = this.#buffer.indexOf(bytes, at - this.#at)
      if (found >= 0) return this.#at + found
      at = this.#at + this.#buffer.length - bytes.length + 1
    }
    return undefined
  }

  #load(at: number, bytes: number): void {
    // a length beyond any file size is damaged
    const wanted = Math.min(Math.max(bytes, WINDOW_BYTES), 2 ** 30)
    const buffer = Buffer.allocUnsafe(wanted)
    let length = 0
    for (let read = -1; read !== 0 && length < wanted; length += read) {
      read = readSync(this.#file, buffer, length, wanted - length, at + length)
    }
    this.#at = at
    this.#buffer = buffer.subarray(0, length)
  }
}
