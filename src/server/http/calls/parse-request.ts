import type { IncomingHttpHeaders } from 'node:http'
import { failure } from '#contract/errors.ts'

/** Deeper JSON than any call of ours has; a bomb of 10,000 levels is refused (A27). */
const MAX_DEPTH = 32

const utf8 = new TextDecoder('utf-8', { fatal: true })
const JSON_TYPE = /^application\/json(?:; ?charset=(?:utf-8|"utf-8"))?$/i

/** Whether a body comes with the request, by its framing headers (RFC 9112 §6.3). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/**
 * Exactly `application/json`, at most with `charset=utf-8` (A26): anything a form or a guess
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
 * @throws failure('malformed') for text that is no JSON or UTF-8, nests too deep, or reaches for prototypes
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

/** Walks without recursion, so that depth costs no stack. */
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
 * Parses the query of an API call: every key once, nothing nested (A24, A25).
 * @param url path and query as received
 * @throws failure('malformed') for doubled keys, broken escapes, prototypes
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

/** A name of the client's as it may stand in an answer. */
export function safeField(name: string): string {
  return name.replace(/[^\w.-]/g, '?').slice(0, 60)
}
