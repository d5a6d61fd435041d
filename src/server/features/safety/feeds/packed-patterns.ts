import { createHash, hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readPattern } from '../blocked-pattern.ts'

/**
 * Hundreds of thousands of hosts and addresses in eight bytes each: sorted prefixes of their
 * SHA-256.
 */
export class PackedPatterns {
  readonly #prefixes: BigUint64Array

  constructor(prefixes: BigUint64Array) {
    this.#prefixes = prefixes
  }

  get size(): number {
    return this.#prefixes.length
  }

  has(pattern: string): boolean {
    const wanted = prefixOf(pattern)
    let low = 0
    let high = this.#prefixes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#prefixes[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return this.#prefixes[low] === wanted
  }

  pack(): string {
    const { buffer, byteOffset, byteLength } = this.#prefixes
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
  }

  static unpack(text: string): PackedPatterns {
    const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
    return new PackedPatterns(new BigUint64Array(bytes.buffer))
  }
}

/** A name for the entries, so that equal entries are stored and loaded once. */
export const versionOf = (packed: string) =>
  createHash('sha256').update(packed).digest('hex').slice(0, 32)

/** takes about two milliseconds */
const LINES_PER_TURN = 500
const ENTRIES_MAX = 1_000_000

/**
 * Reads a feed: domains or addresses one per line, a `hosts` file, `||domain^`, or a CSV with an
 * address in each line. Lets requests run every few hundred lines; lines beyond a million are not
 * read.
 */
export async function readFeed(text: string): Promise<PackedPatterns> {
  // bucketed by their first byte, so that few are sorted at once
  const shelves: bigint[][] = Array.from({ length: 256 }, () => [])
  let entries = 0
  let lines = 0
  for (let start = 0; start < text.length && entries < ENTRIES_MAX; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const pattern = patternOfLine(text.slice(start, Math.min(end, start + 4_096)))
    if (pattern !== undefined) {
      const prefix = prefixOf(pattern)
      shelves[Number(prefix >> 56n)]!.push(prefix)
      entries += 1
    }
    start = end + 1
    lines += 1
    if (lines % LINES_PER_TURN === 0) await nextTurn()
  }
  return new PackedPatterns(await sortedWithoutTwins(shelves, entries))
}

async function sortedWithoutTwins(shelves: bigint[][], entries: number): Promise<BigUint64Array> {
  const all = new BigUint64Array(entries)
  let kept = 0
  for (const shelf of shelves) {
    for (const prefix of BigUint64Array.from(shelf).sort()) {
      if (kept === 0 || all[kept - 1] !== prefix) all[kept++] = prefix
    }
    if (shelf.length > LINES_PER_TURN) await nextTurn()
  }
  return all.slice(0, kept)
}

const PLAIN_HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$/

function patternOfLine(line: string): string | undefined {
  const text = line.trim()
  if (text === '' || /^[#!;]/.test(text)) return undefined
  if (PLAIN_HOST.test(text)) return text
  const address = /https?:\/\/[^\s"'<>]+/i.exec(text)?.[0]
  if (address !== undefined) {
    // in a CSV without quotes the address ends with its field
    const isCsv = !text.startsWith(address) && !text.includes('"')
    return readEntry(isCsv ? address.replace(/,.*$/, '') : address)
  }
  const named = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+(\S+)/.exec(text)?.[1]
  if (named !== undefined) return readEntry(named)
  const filter = /^\|\|([^^/$]+)\^?$/.exec(text)?.[1]
  return readEntry(filter ?? text.replace(/\s+[#!].*$/, ''))
}

function readEntry(text: string): string | undefined {
  const pattern = readPattern(text)
  return pattern === undefined || pattern.onlyBelow ? undefined : pattern.pattern
}

function prefixOf(pattern: string): bigint {
  return hash('sha256', pattern, 'buffer').readBigUInt64LE(0)
}
