import type { ServerResponse } from 'node:http'
import { type Encoding, pack, varyByEncoding, weakTag } from '../platform/compression.ts'
import { KeptHead } from '../platform/kept-head.ts'

/** An answer that waits for the id of its request. */
export class ReadyAnswer {
  readonly status: 200 | 304
  readonly #head: KeptHead
  /** each byte a character: node:http sends it together with the head, in one piece */
  readonly #body: string

  constructor(status: 200 | 304, headers: string[], body: string, monotonic: () => number) {
    this.status = status
    this.#head = new KeptHead(status, headers, monotonic)
    this.#body = body
  }

  get length(): number {
    return this.#body.length
  }

  send(response: ServerResponse, requestId: string, isHead: boolean): void {
    this.#head.write(response, requestId)
    if (isHead || this.status === 304) response.end()
    else response.end(this.#body, 'latin1')
  }
}

export interface ReadyAnswersOptions {
  html: string
  etag: string
  /** of every answer of ours, name and value in turn */
  common: readonly string[]
  /** of the document, whatever it is packed with */
  headers: Readonly<Record<string, string>>
  /** ms that only go forward */
  monotonic: () => number
  /** bytes that came to the memory of it */
  onGrown: (bytes: number) => void
}

/** So much goes out in the first flight of a connection (RFC 6928), packed or not. */
const FIRST_FLIGHT_BYTES = 14_600
/** Asked so often, a rendering is worth the best packing. */
const PACKED_WELL_FROM = 8

/** One rendering at a time gets the best packing, which takes its time on another thread. */
let isPackingWell = false

/**
 * The answers of one rendering, each made once: plain, packed with what clients take, and "not
 * modified". Whoever comes first gets it plain where packing would not save a round trip, the next ones
 * packed quickly, and those of a page that is asked often packed well.
 */
export class ReadyAnswers {
  readonly plain: ReadyAnswer
  #notModified: ReadyAnswer | undefined
  readonly #options: ReadyAnswersOptions
  readonly #packed = new Map<Encoding, ReadyAnswer>()
  readonly #packing = new Map<Encoding, Promise<ReadyAnswer>>()
  readonly #packedWell = new Set<Encoding>()
  #asked = 0

  constructor(options: ReadyAnswersOptions) {
    this.#options = options
    this.plain = this.#answer(asBytes(options.html), {})
  }

  get notModified(): ReadyAnswer {
    const { common, headers, monotonic } = this.#options
    this.#notModified ??= new ReadyAnswer(304, listOf(common, headers), '', monotonic)
    return this.#notModified
  }

  /** @returns undefined when it is to be packed first */
  find(encoding: Encoding): ReadyAnswer | undefined {
    this.#asked++
    const found = this.#packed.get(encoding)
    if (found === undefined) {
      return this.#asked === 1 && this.plain.length <= FIRST_FLIGHT_BYTES ? this.plain : undefined
    }
    if (this.#asked >= PACKED_WELL_FROM && !isPackingWell && !this.#packedWell.has(encoding)) {
      void this.#packWell(encoding)
    }
    return found
  }

  /** Packs it now, for all who ask meanwhile. */
  pack(encoding: Encoding): Promise<ReadyAnswer> {
    const running = this.#packing.get(encoding) ?? this.#pack(encoding, 'quick')
    this.#packing.set(encoding, running)
    return running
  }

  async #packWell(encoding: Encoding): Promise<void> {
    isPackingWell = true
    this.#packedWell.add(encoding)
    try {
      await this.#pack(encoding, 'best')
    } catch {
      // the quick one serves as well
    } finally {
      isPackingWell = false
    }
  }

  async #pack(encoding: Encoding, effort: 'quick' | 'best'): Promise<ReadyAnswer> {
    const { html, etag, onGrown } = this.#options
    const body = (await pack(html, encoding, effort)).toString('latin1')
    const before = this.#packed.get(encoding)?.length ?? 0
    const answer = this.#answer(body, { ETag: weakTag(etag), 'Content-Encoding': encoding })
    this.#packed.set(encoding, answer)
    onGrown(body.length - before)
    return answer
  }

  #answer(body: string, more: Record<string, string>): ReadyAnswer {
    const { common, headers, monotonic } = this.#options
    const all = {
      ...headers,
      Vary: varyByEncoding(headers.Vary ?? ''),
      'Content-Type': 'text/html; charset=utf-8',
      ...more,
      'Content-Length': String(body.length),
    }
    return new ReadyAnswer(200, listOf(common, all), body, monotonic)
  }
}

/** The same text when it is ASCII: then nothing is copied. */
function asBytes(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1')
}

/** Names in lower case, as Fastify writes them. */
function listOf(common: readonly string[], headers: Record<string, string>): string[] {
  const list = ['x-request-id', '', ...common]
  for (const name in headers) list.push(name.toLowerCase(), headers[name]!)
  return list
}
