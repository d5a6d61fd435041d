import type { ServerResponse } from 'node:http'

/** What node:http keeps the head of an answer in before it sends it; no part of its interface. */
interface WithHead {
  _header?: unknown
}

/** The Date of an answer is of the second. */
const KEPT_MS = 1_000
const KEEPS_ALIVE = '\r\nConnection: keep-alive\r\n'

/**
 * The head of an answer that is given again and again with nothing new in it but the value of its first
 * header. node:http checks and joins every header of every answer; here the rest is taken from the head
 * that node:http itself wrote, for a second, which is how long its Date holds.
 */
export class KeptHead {
  readonly #status: number
  /** name and value in turn; the first value is filled in */
  readonly #headers: string[]
  readonly #monotonic: () => number
  /** what comes before the first value and after it, as node:http wrote them */
  #before = ''
  #after = ''
  #endsAt = Number.NEGATIVE_INFINITY

  /**
   * @param headers name and value in turn; the list is the head's own from now on
   * @param monotonic ms that only go forward
   */
  constructor(status: number, headers: string[], monotonic: () => number) {
    this.#status = status
    this.#headers = headers
    this.#monotonic = monotonic
  }

  /** @param value of the first header: visible ASCII of our own, never what a client sent */
  write(response: ServerResponse, value: string): void {
    // a connection that ends says so in its head
    if (response.shouldKeepAlive && this.#monotonic() < this.#endsAt) {
      response.statusCode = this.#status
      const head = response as WithHead
      head._header = this.#before + value + this.#after
      return
    }
    // one list for all answers: node:http has written it out before the next one fills it in
    this.#headers[1] = value
    response.writeHead(this.#status, this.#headers)
    this.#learn(response, value)
  }

  /** Nothing is learned from a node:http that keeps its head elsewhere. */
  #learn(response: ServerResponse, value: string): void {
    const { _header: head } = response as WithHead
    if (typeof head !== 'string' || !head.includes(KEEPS_ALIVE)) return
    const first = `\r\n${this.#headers[0]}: ${value}\r\n`
    const at = head.indexOf(first)
    if (at === -1 || at !== head.indexOf('\r\n')) return
    const end = at + first.length - 2
    this.#before = head.slice(0, end - value.length)
    this.#after = head.slice(end)
    this.#endsAt = this.#monotonic() + KEPT_MS
  }
}
