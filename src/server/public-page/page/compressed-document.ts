import { type Encoding, pack } from '../../platform/compression.ts'

/** A document requested this often is worth the best compression. */
const WORTH_MORE_FROM = 8

/** Only one document at a time gets the best compression, which is slow, on another thread. */
let isCompressingWell = false

/**
 * A document compressed once per encoding: quickly for the first request, well if it is requested
 * often.
 */
export class CompressedDocument {
  readonly #html: string
  readonly #onGrown: (bytes: number) => void
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()
  readonly #compressedWell = new Set<Encoding>()
  #asked = 0

  /** @param onGrown called with the number of bytes that are added to the cache */
  constructor(html: string, onGrown: (bytes: number) => void) {
    this.#html = html
    this.#onGrown = onGrown
  }

  find(encoding: Encoding): Promise<Buffer> {
    this.#asked++
    const known = this.#bodies.get(encoding)
    if (known === undefined) return this.#compress(encoding)
    const isWorthMore = this.#asked >= WORTH_MORE_FROM && !this.#compressedWell.has(encoding)
    if (isWorthMore && !isCompressingWell) void this.#compressWell(encoding)
    return known
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    const body = pack(this.#html, encoding, 'quick')
    this.#bodies.set(encoding, body)
    body.then(
      ({ length }) => this.#onGrown(length),
      () => this.#bodies.delete(encoding),
    )
    return body
  }

  async #compressWell(encoding: Encoding): Promise<void> {
    isCompressingWell = true
    this.#compressedWell.add(encoding)
    try {
      const before = await this.#bodies.get(encoding)
      const body = await pack(this.#html, encoding, 'best')
      this.#bodies.set(encoding, Promise.resolve(body))
      this.#onGrown(body.length - (before?.length ?? 0))
    } catch {
      // the quick form is good enough
    } finally {
      isCompressingWell = false
    }
  }
}
