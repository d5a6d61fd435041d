import type { ServerResponse } from 'node:http'

/** What node:http keeps the head of an answer in before it sends it; no part of its interface. */
interface WithHead {
  _header?: unknown
}

/** The Date of an answer is of the second. */
const KEPT_MS = 1_000
const KEEPS_ALIVE = '\r\nConnection: keep-alive\r\n'

/** Headers of one answer alone: name and value in turn, and the same as lines. */
export interface OwnHeaders {
  readonly list: readonly string[]
  readonly lines: string
}

/** @param list name and value in turn: visible ASCII of our own, never what a client sent */
export function ownHeaders(list: readonly string[]): OwnHeaders {
  let lines = ''
  for (let at = 0; at < list.length; at += 2) lines += `\r\n${list[at]}: ${list[at + 1]}`
  return { list, lines }
}

/**
 * The head of answers that differ in nothing but their first headers. node:http checks and joins every
 * header of every answer; here the rest is taken from the head that node:http itself wrote for one of
 * them, for a second, which is how long its Date holds.
 */
export class KeptHead {
  readonly status: number
  readonly #first: string
  /** name and value in turn */
  readonly #headers: readonly string[]
  readonly #monotonic: () => number
  /** what comes before the first value and after the last own header, as node:http wrote them */
  #before = ''
  #after = ''
  #endsAt = Number.NEGATIVE_INFINITY
  #learned = 0

  /**
   * @param first name of the first header, whose value differs each time
   * @param headers all that the answers have in common, name and value in turn
   * @param monotonic ms that only go forward
   */
  constructor(status: number, first: string, headers: readonly string[], monotonic: () => number) {
    this.status = status
    this.#first = first
    this.#headers = headers
    this.#monotonic = monotonic
  }

  /**
   * Writes the head and, where it can be, the body behind it: node:http then sends one text that is
   * there already, and has less to do than for a body of its own.
   * @param value of the first header: visible ASCII of our own, never what a client sent
   * @param body of bytes as characters; its length is among the headers
   * @returns whether the body is on its way: all that is left is to end the answer
   */
  write(response: ServerResponse, value: string, own: OwnHeaders, body: string): boolean {
    // a connection that ends says so in its head
    if (response.shouldKeepAlive && this.#monotonic() < this.#endsAt) {
      response.statusCode = this.status
      const head = response as WithHead
      head._header = this.#before + value + own.lines + this.#after + body
      return true
    }
    response.writeHead(this.status, [this.#first, value, ...own.list, ...this.#headers])
    this.#learn(response, value, own)
    return false
  }

  /**
   * The number of the head that holds for an answer now, another one each second.
   * @returns 0 when there is none: `write` finds out the next one
   */
  heldBy(response: ServerResponse): number {
    const isHeld = response.shouldKeepAlive && this.#monotonic() < this.#endsAt
    return isHeld ? this.#learned : 0
  }

  /** The head that holds, and where in it the value begins. */
  text(value: string, own: OwnHeaders): { text: string; valueAt: number } {
    const text = this.#before + value + own.lines + this.#after
    return { text, valueAt: this.#before.length }
  }

  /** Nothing is learned from a node:http that keeps its head elsewhere. */
  #learn(response: ServerResponse, value: string, own: OwnHeaders): void {
    const { _header: head } = response as WithHead
    if (typeof head !== 'string' || !head.includes(KEEPS_ALIVE)) return
    const start = `\r\n${this.#first}: `
    const known = `${start}${value}${own.lines}`
    const at = head.indexOf(`${known}\r\n`)
    if (at === -1 || at !== head.indexOf('\r\n')) return
    this.#before = head.slice(0, at + start.length)
    this.#after = head.slice(at + known.length)
    this.#endsAt = this.#monotonic() + KEPT_MS
    this.#learned++
  }
}
