import type { Socket } from 'node:net'
import { AGENT_MAX, REFERRER_MAX } from '../../platform/clicks/journal/click-encoding.ts'
import { ACCEPTED_MAX, noHeaders, type RedirectHeaders } from '../answer/request-headers.ts'
import type { VisitorRequest } from '../decide/visitor-request.ts'

/** Longer requests, and those with more headers, go to node:http and its limits. */
const BYTES_MAX = 8 * 1024
const HEADERS_MAX = 64

const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const SLASH = 0x2f
const COLON = 0x3a
const DELETE = 0x7f
/** the bit that makes an ASCII letter lower case */
const LOWER_CASE = 0x20

/** token characters (RFC 9110 §5.6.2), by byte */
const IS_TOKEN = new Uint8Array(256)
for (const character of "!#$%&'*+-.^_`|~") IS_TOKEN[character.charCodeAt(0)] = 1
for (let byte = 0; byte < 128; byte++) {
  if (/[0-9A-Za-z]/.test(String.fromCharCode(byte))) IS_TOKEN[byte] = 1
}
/** header value characters (RFC 9110 §5.5), by byte: all except controls */
const IS_VALUE = new Uint8Array(256).fill(1, SPACE)
IS_VALUE[TAB] = 1
IS_VALUE[DELETE] = 0

const GET = Buffer.from('GET ')
const VERSION = Buffer.from(' HTTP/1.1\r\n')

/** What a header means for the fast path. */
type Meaning =
  | keyof RedirectHeaders
  | 'connection'
  /** bodies, other protocols, trailers: node:http must read the request */
  | 'foreign'

const MEANINGS: readonly (readonly [name: string, meaning: Meaning])[] = [
  ['te', 'foreign'],
  ['host', 'host'],
  ['x-moz', 'purpose'],
  ['cookie', 'cookie'],
  ['expect', 'foreign'],
  ['referer', 'referrer'],
  ['purpose', 'purpose'],
  ['upgrade', 'foreign'],
  ['trailer', 'foreign'],
  ['x-purpose', 'purpose'],
  ['user-agent', 'agent'],
  ['connection', 'connection'],
  ['sec-purpose', 'purpose'],
  ['content-length', 'foreign'],
  ['accept-language', 'language'],
  ['x-forwarded-for', 'forwardedFor'],
  ['proxy-connection', 'foreign'],
  ['transfer-encoding', 'foreign'],
]
interface Named {
  readonly name: Buffer
  readonly meaning: Meaning
}
/** by length; most lengths have no such name */
const NAMED: readonly (readonly Named[])[] = Array.from({ length: 18 }, (_, length) =>
  MEANINGS.filter(([name]) => name.length === length).map(([name, meaning]) => ({
    name: Buffer.from(name),
    meaning,
  })),
)
const KEEP_ALIVE = Buffer.from('keep-alive')

/**
 * Reads a GET from its bytes, if it arrived complete and in one chunk, as browsers send it. What
 * node:http does per request (strings for all headers, streams, a response object) costs more than
 * a redirect. Everything but the simplest form is left to node:http, since one full parser of HTTP
 * (RFC 9112) is enough; this accepts a subset of it. One object reads all requests, one after the
 * other.
 */
export class FastRequest implements VisitorRequest {
  readonly method = 'GET'
  readonly headers = new FastHeaders(this)
  /** headers of the request that was read last */
  readonly read: RedirectHeaders = noHeaders()
  url = ''
  socket!: Socket
  cookie: string | undefined
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0

  /**
   * Reads the request line.
   * @returns whether the fast path can handle it; `url` is its target
   */
  begin(bytes: Buffer): boolean {
    if (bytes.length > BYTES_MAX || !isAt(bytes, 0, GET)) return false
    const start = GET.length
    if (bytes[start] !== SLASH) return false
    let end = start
    while (bytes[end]! > SPACE && bytes[end]! < DELETE) end++
    if (!isAt(bytes, end, VERSION)) return false
    this.url = bytes.toString('latin1', start, end)
    this.#bytes = bytes
    this.#at = end + VERSION.length
    return true
  }

  /**
   * Reads the headers after the request line.
   * @returns whether nothing else follows, and nothing needs node:http
   */
  complete(socket: Socket): boolean {
    const { read } = this
    this.socket = socket
    this.cookie = undefined
    read.host = ''
    read.agent = ''
    read.referrer = ''
    read.language = ''
    read.forwardedFor = ''
    read.purpose = ''
    read.cookie = ''
    const bytes = this.#bytes
    let at = this.#at
    for (let left = HEADERS_MAX; bytes[at] !== CR; left--) {
      const name = at
      while (IS_TOKEN[bytes[at]!] === 1) at++
      if (at === name || bytes[at] !== COLON || left === 0) return false
      const nameEnd = at++
      while (bytes[at] === SPACE || bytes[at] === TAB) at++
      const value = at
      while (IS_VALUE[bytes[at]!] === 1) at++
      if (bytes[at] !== CR || bytes[at + 1] !== LF) return false
      let valueEnd = at
      while (valueEnd > value && isBlank(bytes[valueEnd - 1]!)) valueEnd--
      at += 2
      const meaning = meaningOf(bytes, name, nameEnd)
      if (meaning !== undefined && !this.#take(meaning, value, valueEnd)) return false
    }
    return read.host !== '' && bytes[at + 1] === LF && at + 2 === bytes.length
  }

  /** Truncates values like `readHeaders`, so that the same client gives the same hash. */
  #take(meaning: Meaning, start: number, end: number): boolean {
    const { read } = this
    const bytes = this.#bytes
    switch (meaning) {
      case 'host':
        // two Host headers: a proxy in front may have used the other one
        if (read.host !== '') return false
        read.host = bytes.toString('latin1', start, end)
        return read.host !== ''
      case 'agent':
        read.agent ||= bytes.toString('latin1', start, Math.min(end, start + AGENT_MAX))
        return true
      case 'referrer':
        read.referrer ||= bytes.toString('latin1', start, Math.min(end, start + REFERRER_MAX))
        return true
      case 'language':
        read.language ||= bytes.toString('latin1', start, Math.min(end, start + ACCEPTED_MAX))
        return true
      case 'forwardedFor':
        read.forwardedFor += (read.forwardedFor && ',') + bytes.toString('latin1', start, end)
        return true
      case 'purpose':
        read.purpose += bytes.toString('latin1', start, end)
        return true
      case 'cookie':
        // one is usual; several are a list, which node:http joins
        if (this.cookie !== undefined) return false
        this.cookie = bytes.toString('latin1', start, end)
        read.cookie = this.cookie
        return true
      case 'connection':
        return end - start === KEEP_ALIVE.length && isNamed(bytes, start, KEEP_ALIVE)
      case 'foreign':
        return false
    }
  }
}

/** The two headers that are read by name (`VisitorRequest`). */
class FastHeaders {
  readonly #request: FastRequest

  constructor(request: FastRequest) {
    this.#request = request
  }

  get cookie(): string | undefined {
    return this.#request.cookie
  }

  get 'x-forwarded-for'(): string | undefined {
    return this.#request.read.forwardedFor || undefined
  }
}

function meaningOf(bytes: Buffer, start: number, end: number): Meaning | undefined {
  const named = NAMED[end - start]
  if (named === undefined) return undefined
  for (const { name, meaning } of named) if (isNamed(bytes, start, name)) return meaning
  return undefined
}

/** @param usual letters and dashes in lower case; no other token character becomes one of them */
function isNamed(bytes: Buffer, start: number, usual: Buffer): boolean {
  for (let at = 0; at < usual.length; at++) {
    if ((bytes[start + at]! | LOWER_CASE) !== usual[at]) return false
  }
  return true
}

function isAt(bytes: Buffer, start: number, wanted: Buffer): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false
  return true
}

const isBlank = (byte: number) => byte === SPACE || byte === TAB
