import type { ServerResponse } from 'node:http'
import type { KeptHead, OwnHeaders } from './kept-head.ts'

/** What node:http knows of its head before it is sent; no part of its interface. */
interface WithHead {
  _header?: unknown
  _headerSent?: unknown
}

/** The value of a head's first header: visible ASCII of our own, never what a client sent. */
export interface HeadValue {
  readonly length: number
  text(): string
  /** the same as so many bytes */
  write(into: Uint8Array, at: number): void
}

/** Stands for a head that is on its way. */
const SENT = ' '
/** More than the heads of ours take. */
const HEAD_BYTES = 2_048

/**
 * An answer that leaves often: head and body lie in the same bytes one behind the other, and go to the
 * connection as they are. Nothing is put together, and nothing is there to be collected afterwards.
 */
export class ByteAnswer {
  readonly #head: KeptHead
  readonly #own: OwnHeaders
  readonly #bodyBytes: number
  /** room, the head, the body */
  #bytes: Buffer
  /** head and body */
  #piece: Buffer
  /** number of the head in it */
  #held = 0
  #valueAt = 0
  #valueLength = 0

  constructor(head: KeptHead, own: OwnHeaders, body: Buffer) {
    this.#head = head
    this.#own = own
    this.#bodyBytes = body.length
    this.#bytes = Buffer.allocUnsafeSlow(HEAD_BYTES + body.length)
    this.#piece = this.#bytes
    this.#bytes.set(body, HEAD_BYTES)
  }

  get length(): number {
    return this.#bytes.length
  }

  send(response: ServerResponse, value: HeadValue): void {
    const held = this.#head.heldBy(response)
    // none while it has to wait behind another answer of the same connection
    const { socket } = response
    const inside = response as WithHead
    const isReady = held !== 0 && socket?.writable === true && inside._headerSent === false
    if (!isReady || !this.#hold(held, value)) {
      this.#sendAsText(response, value.text())
      return
    }
    response.statusCode = this.#head.status
    inside._header = SENT
    inside._headerSent = true
    socket.write(this.#piece)
    response.end()
    // some of it waits for the client, and must stay as it is
    if (socket.writableLength > 0) this.#leaveBehind()
  }

  #sendAsText(response: ServerResponse, value: string): void {
    const body = this.#bytes.toString('latin1', this.#bytes.length - this.#bodyBytes)
    const isWhole = this.#head.write(response, value, this.#own, body)
    if (isWhole) response.end()
    else response.end(body, 'latin1')
  }

  /** Puts the head that holds before the body. @returns whether there is room for it */
  #hold(held: number, value: HeadValue): boolean {
    if (held !== this.#held || value.length !== this.#valueLength) {
      const { text, valueAt } = this.#head.text(value.text(), this.#own)
      const start = this.#bytes.length - this.#bodyBytes - text.length
      if (start < 0) return false
      this.#bytes.write(text, start, 'latin1')
      this.#piece = this.#bytes.subarray(start)
      this.#valueAt = valueAt
      this.#valueLength = value.length
      this.#held = held
    } else value.write(this.#piece, this.#valueAt)
    return true
  }

  #leaveBehind(): void {
    this.#bytes = Buffer.from(this.#bytes)
    this.#held = 0
  }
}
