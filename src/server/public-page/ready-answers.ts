import type { ServerResponse } from 'node:http'
import { ByteAnswer, type HeadValue } from '../platform/byte-answer.ts'
import { type Encoding, pack, varyByEncoding, weakTag } from '../platform/compression.ts'
import { KeptHead, type OwnHeaders, ownHeaders } from '../platform/kept-head.ts'

/** An answer that waits for the id of its request. */
export interface ReadyAnswer {
  readonly status: 200 | 304
  /** about what it takes of the memory */
  readonly length: number
  send(response: ServerResponse, requestId: HeadValue, isHead: boolean): void
}

class TextAnswer implements ReadyAnswer {
  readonly status: 200 | 304
  readonly #head: KeptHead
  readonly #own: OwnHeaders
  /** each byte a character: node:http sends it together with the head, in one piece */
  readonly #body: string

  constructor(status: 200 | 304, head: KeptHead, own: readonly string[], body: string) {
    this.status = status
    this.#head = head
    this.#own = ownHeaders(own)
    this.#body = body
  }

  get length(): number {
    return this.#body.length
  }

  send(response: ServerResponse, requestId: HeadValue, isHead: boolean): void {
    const body = isHead || this.status === 304 ? '' : this.#body
    const isWhole = this.#head.write(response, requestId.text(), this.#own, body)
    if (isWhole || body === '') response.end()
    else response.end(body, 'latin1')
  }
}

/** What is packed is asked for again and again. */
class PackedAnswer implements ReadyAnswer {
  readonly status = 200
  readonly #whole: ByteAnswer
  readonly #withoutBody: TextAnswer

  constructor(head: KeptHead, own: readonly string[], body: Buffer) {
    this.#whole = new ByteAnswer(head, ownHeaders(own), body)
    this.#withoutBody = new TextAnswer(this.status, head, own, '')
  }

  get length(): number {
    return this.#whole.length
  }

  send(response: ServerResponse, requestId: HeadValue, isHead: boolean): void {
    if (isHead) this.#withoutBody.send(response, requestId, isHead)
    else this.#whole.send(response, requestId)
  }
}

/** Gives the head of all answers with these headers, beside those that each has for itself. */
export type HeadOf = (status: 200 | 304, headers: HeadHeaders, encoding?: Encoding) => KeptHead

/** Of a document, whatever it is packed with; the tag, which each has for itself, is in them. */
type HeadHeaders = Readonly<{ ETag: string; Vary: string } & Record<string, string>>

const HEADS_MAX = 500

/**
 * Pages of one theme have the same head, so that even one that is shown for the first time finds it.
 * @param common of every answer of ours, name and value in turn
 * @param monotonic ms that only go forward
 */
export function createHeads(common: readonly string[], monotonic: () => number): HeadOf {
  const heads = new Map<string, KeptHead>()
  return (status, headers, encoding) => {
    let key = `${status} ${encoding}`
    for (const name in headers) if (name !== 'ETag') key += `\n${headers[name]}`
    let head = heads.get(key)
    if (head === undefined) {
      if (heads.size >= HEADS_MAX) heads.clear()
      const all = status === 304 ? headers : { ...headers, ...documentOnly(headers, encoding) }
      head = new KeptHead(status, 'x-request-id', listOf(common, all), monotonic)
      heads.set(key, head)
    }
    return head
  }
}

export interface ReadyAnswersOptions {
  html: string
  etag: string
  headers: HeadHeaders
  headOf: HeadOf
  /** whether the page is kept by now, since it was asked for before */
  isAskedAgain: () => boolean
  /** bytes that came to the memory of it */
  onGrown: (bytes: number) => void
}

/** So much goes out in the first flight of a connection (RFC 6928), packed or not; the budget of a page too. */
const FIRST_FLIGHT_BYTES = 14 * 1024
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
    const body = asBytes(options.html)
    const own = ownList(options.etag, body.length)
    this.plain = new TextAnswer(200, options.headOf(200, options.headers), own, body)
  }

  get notModified(): ReadyAnswer {
    const { headers, headOf } = this.#options
    this.#notModified ??= new TextAnswer(304, headOf(304, headers), ['etag', headers.ETag], '')
    return this.#notModified
  }

  /** @returns undefined when it is to be packed first */
  find(encoding: Encoding): ReadyAnswer | undefined {
    this.#asked++
    const found = this.#packed.get(encoding)
    if (found === undefined) {
      const isFirst = this.#asked === 1 && !this.#options.isAskedAgain()
      return isFirst && this.plain.length <= FIRST_FLIGHT_BYTES ? this.plain : undefined
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
    const { html, etag, headers, headOf, onGrown } = this.#options
    const body = await pack(html, encoding, effort)
    const before = this.#packed.get(encoding)?.length ?? 0
    const head = headOf(200, headers, encoding)
    const answer = new PackedAnswer(head, ownList(weakTag(etag), body.length), body)
    this.#packed.set(encoding, answer)
    onGrown(answer.length - before)
    return answer
  }
}

/** What an answer with a document has and "not modified" has not. */
const documentOnly = ({ Vary }: HeadHeaders, encoding: Encoding | undefined) => ({
  Vary: varyByEncoding(Vary),
  'Content-Type': 'text/html; charset=utf-8',
  ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
})

const ownList = (tag: string, bytes: number) => ['etag', tag, 'content-length', String(bytes)]

/** The same text when it is ASCII: then nothing is copied. */
function asBytes(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1')
}

/** Names in lower case, as Fastify writes them; without the tag, which is not of the head that is kept. */
function listOf(common: readonly string[], headers: Record<string, string>): string[] {
  const list = [...common]
  for (const name in headers) {
    if (name !== 'ETag') list.push(name.toLowerCase(), headers[name]!)
  }
  return list
}
