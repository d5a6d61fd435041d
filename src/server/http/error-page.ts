import type { FastifyReply } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import { documentPolicy } from '../platform/security/headers.ts'
import { sourceHash } from '../platform/security/style-hash.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#f8fafc;color:#0f172a}main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.25rem;margin:0 0 1.5rem}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#0f172a;color:#fff;text-decoration:none}@media (prefers-color-scheme:dark){body{background:#0b1120;color:#e2e8f0}a{background:#e2e8f0;color:#0b1120}}`
const POLICY = documentPolicy([sourceHash(STYLE)])

/** The document and its policy. */
export function errorDocument({ text, code }: Failure['entry']): { html: string; policy: string } {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><style>${STYLE}</style></head><body><main><h1>${text}</h1><p><a href="/">Back to the home page</a></p><p><small>${code}</small></p></main></body></html>`
  return { html, policy: POLICY }
}

/** What a person sees who opened an address that leads nowhere; all texts are the catalogue's. */
export function sendErrorPage(reply: FastifyReply, refusal: Failure): FastifyReply {
  const { html, policy } = errorDocument(refusal.entry)
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(html)
}
