import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '#contract/errors.ts'

/** Deeper than any JSON our calls take; refuses bombs of 10,000 levels (A27). */
const MAX_DEPTH = 32

const utf8 = new TextDecoder('utf-8', { fatal: true })
const JSON_TYPE = /^application\/json(?:; ?charset=(?:utf-8|"utf-8"))?$/i

/** Whether the request has a body, judged by its framing headers (RFC 9112 §6.3). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/**
 * Requires exactly `application/json`, with `charset=utf-8` at most (A26), so that anything a form
 * could send is refused before the body is read.
 * @throws failure('wrongType')
 */
export function requireJsonType(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw failure('wrongType')
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw failure('wrongType')
}

/**
 * Parses a JSON body.
 * @throws failure('malformed') if the text is not JSON or UTF-8, nests too deep, or tries to set
 * prototypes
 */
export function parseJson(bytes: Buffer): unknown {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (cause) {
    throw failure('malformed', { cause })
  }
  refuseHostileJson(value)
  return value
}

/** Iterates without recursion, so that deep nesting cannot overflow the stack. */
function refuseHostileJson(root: unknown): void {
  const open: [unknown, number][] = [[root, 1]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (value === null || typeof value !== 'object') continue
    if (depth > MAX_DEPTH) throw failure('malformed')
    for (const [key, child] of Object.entries(value)) {
      if (isPrototypeKey(key, child)) throw failure('malformed')
      open.push([child, depth + 1])
    }
  }
}

/** `__proto__`, and `constructor` with a `prototype` inside (A24). */
function isPrototypeKey(key: string, child: unknown): boolean {
  if (key === '__proto__') return true
  return (
    key === 'constructor' &&
    child !== null &&
    typeof child === 'object' &&
    Object.hasOwn(child, 'prototype')
  )
}

/**
 * Parses the query of an API call: each key once, nothing nested (A24, A25).
 * @param url path and query as received
 * @throws failure('malformed') for duplicate keys, invalid escapes and prototype keys
 */
export function parseQuery(url: string): Record<string, string> {
  const at = url.indexOf('?')
  const values: Record<string, string> = Object.create(null)
  if (at === -1) return values
  for (const part of url.slice(at + 1).split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const key = decode(equals === -1 ? part : part.slice(0, equals))
    if (key in values || /(^|[.[])(__proto__|constructor|prototype)(?=$|[.[\]])/.test(key)) {
      throw failure('malformed', { fields: { [safeField(key)]: 'Not allowed here' } })
    }
    values[key] = equals === -1 ? '' : decode(part.slice(equals + 1))
  }
  return values
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw failure('malformed', { cause })
  }
}

/** Makes a key that the client sent safe to repeat in an answer. */
export function safeField(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 60)
}
