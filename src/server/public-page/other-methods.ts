import type { FastifyInstance, FastifyReply } from 'fastify'
import { failure } from '#contract/errors.ts'
import { isAlias, type SlugKey } from './page/find-page.ts'
import { showBlockLock } from './page/page-unlock.ts'
import { queryOf } from './request-address.ts'
import { type Site, type SlugRequest, seeOther, slugOf } from './site.ts'

/** Methods of RFC 2068 and WebDAV, for which Fastify does not accept routes by default. */
const EXTENSIONS = [
  'LINK',
  'UNLINK',
  'PROPFIND',
  'PROPPATCH',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'REPORT',
] as const
/**
 * All methods other than reading. Without routes for them, Fastify would answer that the address
 * does not exist.
 */
const OTHERS = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', ...EXTENSIONS] as const
const FILES = [
  'contact/:block',
  'file/:block',
  'share',
  'share.png',
  'qr.png',
  'qr.svg',
  'expired',
  'numbers',
] as const
const FORMS = ['verify', 'unsubscribe', 'form'] as const
/** The address itself, also with the trailing slash that a GET may have. */
const SELF = ['/:slug', '/:slug/'] as const
/** Addresses that aliases have as well. */
const OF_LINKS: ReadonlySet<string> = new Set([
  ...SELF,
  '/:slug/unlock',
  '/:slug/continue',
  '/:slug/goal',
])
const ACTIONS = ['subscribe', 'resend'] as const

/**
 * Answers other methods at the address of a page or a short link: 405 with `Allow` if it exists,
 * 404 if it does not.
 */
export function refuseOtherMethods(app: FastifyInstance, site: Site): void {
  for (const method of EXTENSIONS) app.addHttpMethod(method)
  const refuse = (url: string, allowed: readonly string[]) => {
    const method = OTHERS.filter((one) => !allowed.includes(one))
    // Before the body is read: whatever its type, the method is the error.
    const onRequest = async (request: SlugRequest, reply: FastifyReply) => {
      const slug = addressedSlug(site, request)
      const isThere =
        slug !== undefined &&
        ((await isPage(site, slug)) || (OF_LINKS.has(url) && (await isAlias(site.deps, slug))))
      if (!isThere) return missing(site, request, reply)
      throw failure('methodNotAllowed', { headers: { Allow: allowed.join(', ') } })
    }
    app.route<{ Params: { slug: string } }>({
      method: [...method],
      url,
      config: { servedOn: 'both' },
      onRequest,
      handler: async () => undefined,
    })
  }
  for (const url of SELF) refuse(url, ['GET', 'HEAD'])
  for (const step of FILES) refuse(`/:slug/${step}`, ['GET', 'HEAD'])
  for (const step of FORMS) refuse(`/:slug/${step}`, ['GET', 'HEAD', 'POST'])
  refuse('/:slug/unlock', ['POST'])
  refuse('/:slug/unsubscribe/why', ['POST'])
  refuse('/:slug/continue', ['GET', 'HEAD'])
  refuse('/:slug/goal', ['GET', 'HEAD'])
  // A reader whose password was refused is at this address and may reload it.
  app.get<{ Params: { slug: string } }>(
    '/:slug/unlock',
    { config: { servedOn: 'pages' } },
    async (request, reply) => {
      const slug = slugOf(site, request)
      if (slug === undefined) throw failure('notFound')
      const found = await site.pages.find(slug)
      if (found?.page.state === 'published') {
        const form = await showBlockLock(site, request, reply, found)
        return form ?? seeOther(reply, `/${found.page.document.username}`)
      }
      return seeOther(reply, `/${request.params.slug}${queryOf(request)}`)
    },
  )
  for (const step of ACTIONS) {
    refuse(`/:slug/${step}`, ['POST'])
    // A reader whose form was refused is at this address and may reload it.
    app.get<{ Params: { slug: string } }>(
      `/:slug/${step}`,
      { config: { servedOn: 'pages' } },
      async (request, reply) => {
        const slug = slugOf(site, request)
        if (!slug || !(await isPage(site, slug))) throw failure('notFound')
        return seeOther(reply, `/${request.params.slug}/verify`)
      },
    )
  }
}

/**
 * Misses count here as they do for redirects, so that nobody can find existing names by trying
 * (A51).
 */
async function missing({ deps }: Site, request: SlugRequest, reply: FastifyReply) {
  await deps.limits.consume(deps, 'redirectMiss', request.context.clientKey)
  return reply.callNotFound()
}

async function isPage(site: Site, slug: SlugKey): Promise<boolean> {
  const found = await site.pages.find(slug)
  return found?.page.state === 'published' || found?.page.state === 'ended'
}

/** The slug that an address belongs to; the address of a preview (`/abc+`) belongs to its link. */
function addressedSlug(site: Site, request: SlugRequest): SlugKey | undefined {
  const isSelf = SELF.some((url) => url === request.routeOptions.url)
  const slug = isSelf ? request.params.slug.replace(/\+$/, '') : request.params.slug
  return slugOf(site, request, slug)
}
