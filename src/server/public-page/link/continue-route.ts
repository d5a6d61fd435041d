import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import { queryOf } from '../request-address.ts'
import { type Site, seeOther, slugOf } from '../site.ts'

/** `GET /{slug}/continue`: goes on from the interstitial page of a link, and counts it. */
export function serveContinuations(app: FastifyInstance, site: Site): void {
  const { deps, parts } = site
  app.get<{ Params: { slug: string } }>(
    '/:slug/continue',
    { config: { servedOn: 'pages' } },
    async (request, reply) => {
      const slug = slugOf(site, request)
      if (slug === undefined) throw failure('notFound')
      const to = await parts.interstitials.goOn(deps, slug, {
        query: new URLSearchParams(queryOf(request)),
        userAgent: request.headers['user-agent'] ?? '',
        isHead: request.method === 'HEAD',
      })
      // the link itself says why, or starts again
      if (to === undefined) return seeOther(reply, `/${request.params.slug}`)
      return reply.code(302).header('Location', to).header('Cache-Control', 'no-store').send()
    },
  )
}
