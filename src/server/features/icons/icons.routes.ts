import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { rateLimitHeaders } from '../../platform/rate-limit/rate-limits.ts'
import { mediaPolicy } from '../../platform/security/headers.ts'
import { readIcon } from './icon-files.ts'

/** Packages change only with our releases. */
const CACHE_CONTROL = 'public, max-age=86400'

/** Serves `GET /api/icons/{set}/{name}.svg`; 404 for icons that the packages do not have. */
export function serveIcons(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { set: string; file: string } }>(
    '/api/icons/:set/:file',
    { config: { servedOn: 'both' } },
    async (request, reply) => {
      const { clientKey } = request.context
      reply.headers(rateLimitHeaders(await deps.limits.consume(deps, 'read', `icons ${clientKey}`)))
      const { set, file } = request.params
      const svg = file.endsWith('.svg') ? await readIcon(set, file.slice(0, -4)) : undefined
      if (svg === undefined) throw failure('notFound')
      const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`
      reply.headers({
        'Cache-Control': CACHE_CONTROL,
        'Content-Security-Policy': mediaPolicy,
        ETag: etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/svg+xml; charset=utf-8').send(svg)
    },
  )
}
