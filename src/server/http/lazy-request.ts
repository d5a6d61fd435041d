import type { IncomingHttpHeaders } from 'node:http'
import { IncomingMessage } from './node-http.ts'

/** the bit of a letter that says so */
const LOWER_CASE = 0x20

const NONE: IncomingHttpHeaders = Object.freeze(Object.create(null))

const whole = Object.getOwnPropertyDescriptor(IncomingMessage.prototype, 'headers')

/**
 * A request whose headers are made into an object by whoever asks for them first. node:http itself asks
 * each request for three of them, and so makes the object of all each time; a redirect reads the raw list
 * and has no other use for it. Until the request is handed over, one with none of these says it has none.
 */
export class LazyRequest extends IncomingMessage {
  /** undefined: not looked for yet */
  #areWhole: boolean | undefined

  /** From now on whoever asks gets all headers. */
  handOver(): void {
    this.#areWhole = true
  }

  static {
    const { get, set } = whole ?? {}
    // a node:http that keeps them elsewhere makes them as it likes
    if (get !== undefined && set !== undefined) {
      Object.defineProperty(LazyRequest.prototype, 'headers', {
        configurable: true,
        get(this: LazyRequest) {
          this.#areWhole ??= namesAny(this.rawHeaders)
          return this.#areWhole ? get.call(this) : NONE
        },
        set,
      })
    }
  }
}

/** Whether node:http finds what it looks for: te, expect, content-length or transfer-encoding. */
function namesAny(rawHeaders: readonly string[]): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    const wanted = nameByLength(name.length)
    // first letters differ as a rule, which costs next to nothing to see
    if (wanted === '' || (name.charCodeAt(0) | LOWER_CASE) !== wanted.charCodeAt(0)) continue
    if (name.toLowerCase() === wanted) return true
  }
  return false
}

function nameByLength(length: number): string {
  switch (length) {
    case 2:
      return 'te'
    case 6:
      return 'expect'
    case 14:
      return 'content-length'
    case 17:
      return 'transfer-encoding'
    default:
      return ''
  }
}
