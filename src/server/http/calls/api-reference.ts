import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AuthMode } from '#contract/auth-mode.ts'
import { isServedIn } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { documentPolicy } from '../../platform/security/headers.ts'
import { sourceHash } from '../../platform/security/style-hash.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

/**
 * Serves `/api/v1/openapi.json` and the reference at `/api/docs`: one document without scripts or
 * external resources, under a policy of its own (docs/decisions/021-api-reference.md).
 * @param version of the release
 * @param mode only calls that exist in this mode are listed
 */
export function serveApiReference(version: string, mode: AuthMode) {
  return (app: FastifyInstance): void => {
    // Built on the first request, to keep the start fast.
    let made: { json: string; html: string; etag: string } | undefined
    const documents = () => {
      if (made === undefined) {
        const document = openApiDocument(
          endpoints.filter((endpoint) => isServedIn(mode, endpoint)),
          version,
        )
        const json = JSON.stringify(document)
        const etag = `"${createHash('sha256').update(json).digest('base64url')}"`
        made = { json, html: referencePage(document), etag }
      }
      return made
    }
    const policy = documentPolicy([sourceHash(referenceStyle)])

    app.get('/api/v1/openapi.json', (request, reply) => {
      const { json, etag } = documents()
      reply.headers({ 'Cache-Control': 'public, no-cache', ETag: etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(json)
    })
    app.get('/api/docs', (request, reply) => {
      const { html, etag } = documents()
      reply.headers({
        'Cache-Control': 'public, no-cache',
        'Content-Security-Policy': policy,
        ETag: etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(html)
    })
  }
}
