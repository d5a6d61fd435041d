import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '#contract/errors.ts'
import { acceptedLanguage, type Language } from '#contract/languages.ts'
import { screensDe } from '#page/messages/screens-de.ts'
import { screensEn } from '#page/messages/screens-en.ts'
import { clientKeyOf } from '../platform/addresses.ts'
import type { Clock } from '../platform/clock.ts'
import { isHandedOver } from '../platform/peer-address.ts'
import { createMemoryCounters } from '../platform/rate-limit/memory-counters.ts'

/** Unknown aliases that one client may ask for (abuse row 51); links that exist are never refused. */
export const MISSES_PER_MINUTE = 60
const WINDOW_MS = 60_000

export interface MissLimit {
  /**
   * Counts a miss of this client.
   * @param addressOf the verified client address of a request; kept as an HMAC that dies with the
   * process, of the v4 address or the /64 of a v6 one
   * @returns ms to wait, 0 while it is let through
   */
  count(request: IncomingMessage, addressOf: (request: IncomingMessage) => string): number
}

interface Memo {
  forwardedFor: unknown
  key: string
}

export function createMissLimit(
  clock: Pick<Clock, 'monotonic'>,
  perMinute = MISSES_PER_MINUTE,
): MissLimit {
  const counters = createMemoryCounters(clock)
  const secret = randomBytes(32)
  const memos = new WeakMap<object, Memo>()
  const hash = (address: string) =>
    createHmac('sha256', secret).update(clientKeyOf(address)).digest('base64url')

  /** Asked again on the same connection it costs nothing. */
  const keyOf = (request: IncomingMessage, addressOf: (request: IncomingMessage) => string) => {
    // handed over by another process: many clients share that connection
    if (isHandedOver(request)) return hash(addressOf(request))
    const forwardedFor = request.headers['x-forwarded-for']
    const memo = memos.get(request.socket)
    if (memo !== undefined && memo.forwardedFor === forwardedFor) return memo.key
    const key = hash(addressOf(request))
    memos.set(request.socket, { forwardedFor, key })
    return key
  }

  return {
    count(request, addressOf) {
      const { count, resetMs } = counters.add(keyOf(request, addressOf), 1, WINDOW_MS)
      return count > perMinute ? Math.max(1, resetMs) : 0
    },
  }
}

/** A text leaves in one piece with its head, bytes would not. */
interface Body {
  text: string
  length: string
}

const bodyOf = (text: string): Body => ({ text, length: String(Buffer.byteLength(text)) })

/** Made once: somebody who guesses asks for it often. */
const pages = { en: pageOf('en', screensEn), de: pageOf('de', screensDe) }

function pageOf(lang: string, { statuses }: Pick<typeof screensEn, 'statuses'>): Body {
  const { title, text } = statuses.tooManyRequests
  return bodyOf(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width">' +
      `<title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
  )
}

/** Languages of late by what asked for them: browsers say the same few things. */
const languages = new Map<string, Language>()
const LANGUAGES_MAX = 200

function languageOf(accepted: string | undefined): Language {
  const known = languages.get(accepted ?? '')
  if (known !== undefined) return known
  const language = acceptedLanguage(accepted) ?? 'en'
  if (languages.size >= LANGUAGES_MAX) languages.clear()
  languages.set(accepted ?? '', language)
  return language
}

/** 429 with the one error shape, or as a short page where a person looks. */
export function refuseMiss(
  request: IncomingMessage,
  response: ServerResponse,
  waitMs: number,
  headers: readonly string[],
): void {
  const { accept, 'accept-language': languages } = request.headers
  const isPage = accept?.includes('text/html') === true
  const seconds = Math.ceil(waitMs / 1000)
  const body = isPage ? pages[languageOf(languages)] : errorBody()
  const list = [
    'Content-Length',
    body.length,
    'Retry-After',
    String(seconds),
    'RateLimit-Reset',
    String(seconds),
  ]
  response.writeHead(429, list.concat(isPage ? HEADERS_OF_PAGE : HEADERS_OF_ERROR, headers))
  if (request.method === 'HEAD') response.end()
  else response.end(body.text)
}

function errorBody(): Body {
  const { code, text } = errors.tooManyRequests
  const requestId = randomUUID()
  return bodyOf(JSON.stringify({ error: { message: code, detail: text, requestId } }))
}

const HEADERS = [
  ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['Cache-Control', 'no-store'],
  ...['RateLimit-Limit', String(MISSES_PER_MINUTE), 'RateLimit-Remaining', '0'],
]
const HEADERS_OF_PAGE = [
  ...['Content-Type', 'text/html; charset=utf-8', 'Vary', 'Accept-Language'],
  ...HEADERS,
]
const HEADERS_OF_ERROR = ['Content-Type', 'application/json; charset=utf-8', ...HEADERS]
