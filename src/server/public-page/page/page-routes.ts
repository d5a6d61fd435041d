import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import { acceptedLanguage } from '#contract/languages.ts'
import { bioAnswerSchema } from '#contract/pages/link-bio.ts'
import { redirectOutcomeOf } from '../../platform/clicks/redirect-outcome.ts'
import { lastKnownSettings } from '../../platform/settings/installation-settings.ts'
import { sendOutcome } from '../link/link-outcome.ts'
import {
  hostDomainIdOf,
  type Site,
  type SlugRequest,
  sendScreen,
  slugOf,
  visitorOf,
} from '../site.ts'
import { answerPage } from './answer-page.ts'
import { presentBio } from './bio-answer.ts'
import type { CachedPage } from './cached-page.ts'
import { findExpiredLink } from './find-page.ts'
import { barrierOf, isInApp, openedBlocks } from './page-access.ts'
import { asksForBio, countsAsView, isShown, queryOf, subscriptionOf } from './page-request.ts'
import { sendBarrier } from './page-unlock.ts'
import { addressOf, type VisitorState } from './page-views.ts'

/**
 * Serves `GET /{slug}`: the page as a document or, with `source=link-bio`, as the specification's
 * answer.
 */
export function servePages(app: FastifyInstance, site: Site): void {
  const config = { servedOn: 'pages' } as const
  for (const url of ['/:slug', '/:slug/']) {
    app.get<{ Params: { slug: string } }>(url, { config }, async (request, reply) => {
      const query = queryOf(request.raw.url)
      if (asksForBio(query)) return sendBio(site, request, reply, query)
      return sendDocument(site, request, reply, query)
    })
  }
  app.options('/:slug', { config }, (request, reply) => {
    allowReading(site, request, reply)
    reply.header('Access-Control-Allow-Methods', 'GET, HEAD')
    reply.header('Access-Control-Allow-Headers', 'authorization, content-type')
    return reply.code(204).send()
  })
  app.get<{ Params: { slug: string } }>('/:slug/expired', { config }, (request, reply) =>
    sendExpired(site, request, reply),
  )
}

async function sendDocument(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  query: URLSearchParams,
): Promise<FastifyReply> {
  const outcome = redirectOutcomeOf(request.raw)
  if (outcome !== undefined) return sendOutcome(site, request, reply, outcome)
  if (request.params.slug.endsWith('+')) return showWithoutPlus(site, request, reply)
  const slug = slugOf(site, request)
  const found = slug && (await site.pages.find(slug))
  if (found === undefined) return sendScreen(site, reply, 404, 'notFound', {})
  const key = slug?.key ?? ''
  const hostDomainId = hostDomainIdOf(request)
  let state: VisitorState = { hostDomainId, subscribed: false }
  if (found !== undefined && isShown(site, found, key)) {
    const barrier = barrierOf(site.deps, found.page, visitorOf(request).cookies)
    if (barrier !== undefined) return sendBarrier(site, request, reply, found, barrier)
    state = await stateOf(site, request, found)
  }
  const { headers } = request
  const { status, body, viewed, ...answer } = answerPage(site, found, {
    ...state,
    method: request.method,
    key,
    query,
    knownTags: headers['if-none-match'],
    language:
      acceptedLanguage(headers['accept-language']) ??
      lastKnownSettings(site.deps).defaultLanguage ??
      'en',
  })
  if (viewed !== undefined) await site.parts.recordPageView(viewed.pageId, request.raw)
  return reply
    .code(status)
    .headers(answer.headers)
    .send(body === '' ? undefined : body)
}

/** `+` asks where a link leads. A page leads nowhere, so it is shown itself. */
async function showWithoutPlus(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = site.parts.canonicalKey(request.params.slug.slice(0, -1))
  const domainId = request.context.host?.domainId
  const found = key && domainId && (await site.pages.find({ domainId, key }))
  if (found && found.page.state === 'published') {
    return redirect(reply, `/${found.page.document.username}`)
  }
  return sendScreen(site, reply, 404, 'notFound', {})
}

async function stateOf(
  site: Site,
  request: FastifyRequest,
  found: CachedPage,
): Promise<VisitorState> {
  const { page } = found
  const { cookies } = visitorOf(request)
  const subscription = subscriptionOf(site, found, cookies)
  const open =
    subscription === 'asks'
      ? await site.parts.subscriptions.findOpenCode(site.deps, page.pageId, cookies)
      : undefined
  return {
    hostDomainId: hostDomainIdOf(request),
    subscribed: subscription === 'subscribed',
    challenge: open && { email: open.email, resendInSeconds: open.resendInSeconds },
    opened: await openedBlocks(site, page, cookies),
    isInApp: page.hasBrowserHint && isInApp(request.headers['user-agent']),
  }
}

async function recordView(
  site: Site,
  request: FastifyRequest,
  query: URLSearchParams,
  { page }: CachedPage,
): Promise<void> {
  if (!countsAsView(request.method, query)) return
  await site.parts.recordPageView(page.pageId, request.raw)
}

async function sendBio(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  query: URLSearchParams,
): Promise<FastifyReply> {
  allowReading(site, request, reply)
  const slug = slugOf(site, request)
  if (slug === undefined) throw failure('notFound')
  const found = await site.pages.find(slug)
  if (found?.page.state === 'published') {
    // that wire has neither gates nor forwarding, but it has a redirect
    const away = awayOf(site, request, found)
    if (away !== undefined) return sendAnswer(reply, { message: 'err_30', data: away })
    await recordView(site, request, query, found)
    return sendAnswer(reply, presentBio(found.page.document))
  }
  const link = found === undefined ? await findExpiredLink(site.deps, slug) : undefined
  const isOver = found?.page.state === 'ended' || link !== undefined
  if (!isOver) throw failure('notFound')
  const end = found?.page.endedDestination ?? link?.destination
  const own = site.deps.origins.shortUrl(`${slug.key}/expired`, hostDomainIdOf(request))
  const data = end ?? own
  return sendAnswer(reply, { message: 'err_30', data })
}

function awayOf(site: Site, request: SlugRequest, { page }: CachedPage): string | undefined {
  if (page.forwardTo !== null) return page.forwardTo
  const isClosed = barrierOf(site.deps, page, visitorOf(request).cookies) !== undefined
  return isClosed ? addressOf(site.deps, page, hostDomainIdOf(request)).url : undefined
}

function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bioAnswerSchema.parse(answer)))
}

/** Public data without credentials: for the listed origins and our own two (contract.md §1). */
function allowReading({ deps }: Site, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  reply.header('Vary', 'Origin')
  if (origin === undefined) return
  const allowed = [...deps.config.corsOrigins, deps.origins.app, deps.origins.short]
  if (allowed.includes(origin)) reply.header('Access-Control-Allow-Origin', origin)
}

/** Where err_30 leads if the owner has set no destination. */
async function sendExpired(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const slug = slugOf(site, request)
  const found = slug && (await site.pages.find(slug))
  if (found?.page.state === 'ended') return sendScreen(site, reply, 410, 'pageExpired', {})
  if (found?.page.state === 'published') return redirect(reply, `/${found.page.document.username}`)
  const link = slug && (await findExpiredLink(site.deps, slug))
  if (link !== undefined) {
    return sendScreen(site, reply, 410, 'linkExpired', { message: link.message })
  }
  return sendScreen(site, reply, 404, 'notFound', {})
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(302).headers({ Location: address, 'Cache-Control': 'private, no-store' }).send()
}
