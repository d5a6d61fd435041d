import type { LinkEntry } from '../index/link-entry.ts'

/** size of their source text; the objects take several times as much */
const MAX_BYTES = 8 * 1024 * 1024

interface Kept {
  entry: LinkEntry
  bytes: number
}

/**
 * Caches entries with extras, so that their rules are not compiled for each request, by the
 * position of their record. Limited by size, since the rules of one link may be as long as those of
 * a hundred others.
 */
export class CompiledEntries {
  readonly #maxBytes: number
  readonly #kept = new Map<number, Kept>()
  #bytes = 0

  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  get(ref: number): LinkEntry | undefined {
    return this.#kept.get(ref)?.entry
  }

  /** Adds an entry; the oldest are dropped. */
  set(ref: number, entry: LinkEntry, bytes: number): void {
    this.delete(ref)
    if (bytes > this.#maxBytes) return
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes + bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
    this.#kept.set(ref, { entry, bytes })
    this.#bytes += bytes
  }

  delete(ref: number): void {
    const kept = this.#kept.get(ref)
    if (kept === undefined) return
    this.#kept.delete(ref)
    this.#bytes -= kept.bytes
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }
}
