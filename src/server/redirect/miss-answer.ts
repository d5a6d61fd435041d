import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '#contract/errors.ts'
import { acceptedLanguage, type Language } from '#contract/languages.ts'
import { screensDe } from '#page/messages/screens-de.ts'
import { screensEn } from '#page/messages/screens-en.ts'
import type { Clock } from '../platform/clock.ts'
import { KeptHead, type OwnHeaders, ownHeaders } from '../platform/kept-head.ts'
import { MISSES_PER_MINUTE } from './miss-limit.ts'
import type { RedirectHeaders } from './request-headers.ts'

/** 429 with the one error shape, or as a short page where a person looks. */
export type RefuseMiss = (
  request: IncomingMessage,
  headers: Pick<RedirectHeaders, 'language'>,
  response: ServerResponse,
  waitMs: number,
) => void

/** @param common headers of every answer, name and value in turn */
export function createRefuseMiss(
  common: readonly string[],
  { monotonic }: Pick<Clock, 'monotonic'>,
): RefuseMiss {
  const headOfPage = new KeptHead(429, LENGTH, [...HEADERS_OF_PAGE, ...common], monotonic)
  const headOfError = new KeptHead(429, LENGTH, [...HEADERS_OF_ERROR, ...common], monotonic)
  return (request, { language }, response, waitMs) => {
    const isPage = asksForPage(request)
    const body = isPage ? pages[languageOf(language)] : errorBody()
    const length = String(body.length)
    const head = isPage ? headOfPage : headOfError
    const sent = request.method === 'HEAD' ? '' : body
    const isWhole = head.write(response, length, waitHeaders(Math.ceil(waitMs / 1000)), sent)
    if (isWhole || sent === '') response.end()
    else response.end(sent, 'latin1')
  }
}

const LENGTH = 'Content-Length'
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

/** by seconds, of which a window has no more than sixty */
const waits = new Map<number, OwnHeaders>()

function waitHeaders(seconds: number): OwnHeaders {
  let headers = waits.get(seconds)
  if (headers === undefined) {
    headers = ownHeaders(['Retry-After', String(seconds), 'RateLimit-Reset', String(seconds)])
    waits.set(seconds, headers)
  }
  return headers
}

/** The raw list is read: nothing else asks for the object of all headers. */
function asksForPage({ rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length !== 6 || name.toLowerCase() !== 'accept') continue
    if (rawHeaders[at + 1]!.includes('text/html')) return true
  }
  return false
}

/** Each byte a character: it leaves in one piece with its head. */
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

/** Made once: somebody who guesses asks for it often. */
const pages = { en: pageOf('en', screensEn), de: pageOf('de', screensDe) }

function pageOf(lang: string, { statuses }: Pick<typeof screensEn, 'statuses'>): string {
  const { title, text } = statuses.tooManyRequests
  return bytesOf(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width">' +
      `<title>${title}</title><h1>${title}</h1><p>${text}</p></html>`,
  )
}

function errorBody(): string {
  const { code, text } = errors.tooManyRequests
  const requestId = randomUUID()
  return bytesOf(JSON.stringify({ error: { message: code, detail: text, requestId } }))
}

/** Languages of late by what asked for them: browsers say the same few things. */
const languages = new Map<string, Language>()
const LANGUAGES_MAX = 200
/** compared first: somebody who guesses says the same each time */
let last: { accepted: string; language: Language } | undefined

function languageOf(accepted: string): Language {
  if (last?.accepted === accepted) return last.language
  let language = languages.get(accepted)
  if (language === undefined) {
    language = acceptedLanguage(accepted) ?? 'en'
    if (languages.size >= LANGUAGES_MAX) languages.clear()
    languages.set(accepted, language)
  }
  last = { accepted, language }
  return language
}
