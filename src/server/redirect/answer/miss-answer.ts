import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from '#contract/errors.ts'
import { acceptedLanguage, type Language } from '#contract/languages.ts'
import { screensDe } from '#page/messages/screens-de.ts'
import { screensEn } from '#page/messages/screens-en.ts'
import { MISSES_PER_MINUTE } from './miss-limit.ts'
import type { RedirectHeaders } from './request-headers.ts'

/** Answers 429 in the usual error format or, to a person, as a short page. */
export type RefuseMiss = (
  request: IncomingMessage,
  headers: Pick<RedirectHeaders, 'language'>,
  response: ServerResponse,
  waitMs: number,
) => void

/** @param common headers of every answer, name and value alternating */
export function createRefuseMiss(common: readonly string[]): RefuseMiss {
  return (request, { language }, response, waitMs) => {
    const isPage = asksForPage(request)
    const body = isPage ? pages[acceptedLanguage(language) ?? 'en'] : errorBody()
    const seconds = String(Math.ceil(waitMs / 1000))
    response.writeHead(429, [
      ...['Content-Length', String(Buffer.byteLength(body))],
      ...['Retry-After', seconds, 'RateLimit-Reset', seconds],
      ...(isPage ? HEADERS_OF_PAGE : HEADERS_OF_ERROR),
      ...common,
    ])
    response.end(request.method === 'HEAD' ? undefined : body)
  }
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

/** Reads the raw list: nothing else needs the object with all headers. */
function asksForPage({ rawHeaders }: IncomingMessage): boolean {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length !== 6 || name.toLowerCase() !== 'accept') continue
    if (rawHeaders[at + 1]!.includes('text/html')) return true
  }
  return false
}

/** Built once, since clients that guess request it often. */
const pages: Record<Language, string> = { en: pageOf('en', screensEn), de: pageOf('de', screensDe) }

function pageOf(lang: string, { statuses }: Pick<typeof screensEn, 'statuses'>): string {
  const { title, text } = statuses.tooManyRequests
  return (
    `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><h1>${title}</h1><p>${text}</p></html>`
  )
}

function errorBody(): string {
  const { code, text } = errors.tooManyRequests
  const requestId = randomUUID()
  return JSON.stringify({ error: { message: code, detail: text, requestId } })
}
