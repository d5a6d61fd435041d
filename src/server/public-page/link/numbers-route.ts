import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import type { Site } from '../site.ts'

/**
 * `/{alias}/numbers` redirects from a link's short address to its public numbers in the
 * application. It redirects whether there are any or not, so it does not reveal which links exist.
 */
export function serveNumbers(app: FastifyInstance, { deps, parts }: Site): void {
  const config = { servedOn: 'both' } as const
  app.get<{ Params: { slug: string } }>('/:slug/numbers', { config }, async (request, reply) => {
    const { slug } = request.params
    if (parts.canonicalKey(slug) === undefined) throw failure('notFound')
    return reply
      .code(302)
      .headers({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .header('Location', `${deps.origins.app}/app/numbers/${encodeURIComponent(slug)}`)
      .send()
  })
}
