import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import { type Site, slugOf, takeLimit } from '../site.ts'

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** A visitor who loads the page again has reached it once. */
const CACHED_SECONDS = 1_800

/** `GET /{slug}/goal`: the picture to put on the page that people reach in the end; it counts them. */
export function serveGoals(app: FastifyInstance, site: Site): void {
  const { deps, parts } = site
  app.get<{ Params: { slug: string } }>(
    '/:slug/goal',
    { config: { servedOn: 'pages' } },
    async (request, reply) => {
      await takeLimit(site, request, reply, 'read')
      const slug = slugOf(site, request)
      const by = {
        clientKey: request.context.clientKey,
        userAgent: request.headers['user-agent'] ?? '',
        isHead: request.method === 'HEAD',
      }
      if (slug === undefined || !(await parts.reachGoal(deps, slug, by))) throw failure('notFound')
      return reply
        .headers({
          'Cache-Control': `private, max-age=${CACHED_SECONDS}`,
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .type('image/gif')
        .send(PIXEL)
    },
  )
}
