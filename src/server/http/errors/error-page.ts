import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import { acceptedLanguage, type Language } from '#contract/languages.ts'
import { screensDe } from '#page/messages/screens-de.ts'
import { screensEn } from '#page/messages/screens-en.ts'
import { documentPolicy } from '../../platform/security/headers.ts'
import { sourceHash } from '../../platform/security/style-hash.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#f8fafc;color:#0f172a}main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.25rem;margin:0 0 1.5rem}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#0f172a;color:#fff;text-decoration:none}@media (prefers-color-scheme:dark){body{background:#0b1120;color:#e2e8f0}a{background:#e2e8f0;color:#0b1120}}`
const POLICY = documentPolicy([sourceHash(STYLE)])

/** Statuses that people often meet; they have texts in all languages. */
const WORDED = { 429: 'tooManyRequests', 503: 'unavailable' } as const
const screens: Readonly<Record<Language, typeof screensEn>> = { en: screensEn, de: screensDe }

/**
 * Builds the error document and its policy.
 * @param accepted languages that the browser accepts; a status without texts of its own stays in
 * English
 */
export function errorDocument(
  { text, code, status }: Failure['entry'],
  accepted?: string,
): { html: string; policy: string } {
  const worded = WORDED[status as keyof typeof WORDED]
  const lang = (worded && acceptedLanguage(accepted)) ?? 'en'
  const { home, statuses } = screens[lang]
  const words = worded ? statuses[worded] : { title: text, text: '' }
  const more = words.text && `<p>${words.text}</p>`
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${words.title}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><style>${STYLE}</style></head><body><main><h1>${words.title}</h1>${more}<p><a href="/">${home}</a></p><p><small>${code}</small></p></main></body></html>`
  return { html, policy: POLICY }
}

/** Sends the page for a person who opened an address that does not exist. */
export function sendErrorPage(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Failure,
): FastifyReply {
  const { html, policy } = errorDocument(refusal.entry, request.headers['accept-language'])
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html)
}
