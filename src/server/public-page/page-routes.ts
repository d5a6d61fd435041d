import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '#contract/errors.ts'
import { bioAnswerSchema } from '#contract/link-bio.ts'
import type { LoadedPage } from '../features/pages/index.ts'
import { redirectOutcomeOf } from '../platform/clicks/redirect-outcome.ts'
import { presentBio } from './bio-answer.ts'
import type { CachedPage } from './cached-page.ts'
import { findExpiredLink } from './find-page.ts'
import { readBlockReason } from './link-facts.ts'
import { sendOutcome } from './link-outcome.ts'
import { barrierOf, isInApp, openedBlocks, standsOpen } from './page-access.ts'
import {
  asksForBio,
  countsAsView,
  documentHeaders,
  isCurrentName,
  queryOf,
  subscriptionOf,
} from './page-request.ts'
import { sendBarrier } from './page-unlock.ts'
import { isPersonal, pageUrlOf, renderPage, type VisitorState } from './page-views.ts'
import { reportPathOf } from './report-path.ts'
import { matchesTag, type Site, type SlugRequest, sendScreen, slugOf, visitorOf } from './site.ts'

/** `GET /{slug}`: the page as a document or, with `source=link-bio`, as the specification's answer. */
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
  switch (found?.page.state) {
    case 'published':
      if (!isCurrentName(site, found, slug!.key)) {
        return redirect(reply, `/${found.page.document.username}${searchOf(query)}`)
      }
      if (found.page.forwardTo !== null) {
        await recordView(site, request, query, found)
        return redirect(reply, found.page.forwardTo)
      }
      return sendPage(site, request, reply, query, found)
    case 'ended':
      return redirect(reply, endOf(found, slug!.key))
    case 'blocked':
      return sendBlockedPage(site, reply, found.page)
    case 'deleted':
      return sendScreen(site, reply, 410, 'linkGone', {})
    default:
      return sendScreen(site, reply, 404, 'notFound', {})
  }
}

function sendBlockedPage(site: Site, reply: FastifyReply, page: LoadedPage): FastifyReply {
  const { block, document, forwardTo } = page
  return sendScreen(site, reply, 410, 'linkBlocked', {
    kind: 'page',
    reason: readBlockReason(block.reason),
    // where it leads is for those who came past its barriers
    host: forwardTo === null ? '' : block.host,
    reportUrl: `${reportPathOf(document.username)}&mistake`,
  })
}

/** Whatever was asked goes along: a scan of the old name is still a scan. */
function searchOf(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query}`
}

/** `+` asks where a link leads; a page leads nowhere and is its own answer. */
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

async function sendPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  query: URLSearchParams,
  found: CachedPage,
): Promise<FastifyReply> {
  const { cookies } = visitorOf(request)
  const barrier = barrierOf(site.deps, found.page, cookies)
  if (barrier !== undefined) return sendBarrier(site, request, reply, found, barrier)
  const visitor = {
    ...(await stateOf(site, request, found)),
    opened: await openedBlocks(site, found.page, cookies),
    isInApp: found.page.hasBrowserHint && isInApp(request.headers['user-agent']),
  }
  const rendered = renderPage(site.deps, site.parts, found, visitor)
  const isOwn = isPersonal(visitor) || !standsOpen(found.page)
  const { ETag, ...headers } = documentHeaders(found.page, rendered)
  reply.headers(headers)
  if (isOwn) reply.header('Cache-Control', 'private, no-store')
  else reply.header('ETag', ETag)
  await recordView(site, request, query, found)
  if (!isOwn && matchesTag(request.headers['if-none-match'], ETag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(rendered.html)
}

async function stateOf(
  site: Site,
  request: FastifyRequest,
  found: CachedPage,
): Promise<VisitorState> {
  const { cookies } = visitorOf(request)
  const subscription = subscriptionOf(site, found, cookies)
  const subscribed = subscription === 'subscribed'
  if (subscription !== 'asks') return { subscribed }
  const { pageId } = found.page
  const open = await site.parts.subscriptions.findOpenCode(site.deps, pageId, cookies)
  if (open === undefined) return { subscribed }
  const { email, resendInSeconds } = open
  return { subscribed, challenge: { email, resendInSeconds } }
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
    // that wire knows neither gates nor forwarding, but it knows to lead on
    const away = awayOf(site, request, found)
    if (away !== undefined) return sendAnswer(reply, { message: 'err_30', data: away })
    await recordView(site, request, query, found)
    return sendAnswer(reply, presentBio(found.page.document))
  }
  const link = found === undefined ? await findExpiredLink(site.deps, slug) : undefined
  const isOver = found?.page.state === 'ended' || link !== undefined
  if (!isOver) throw failure('notFound')
  const end = found?.page.endedDestination ?? link?.destination
  const data = end ?? `${site.deps.origins.short}/${slug.key}/expired`
  return sendAnswer(reply, { message: 'err_30', data })
}

function awayOf(site: Site, request: SlugRequest, { page }: CachedPage): string | undefined {
  if (page.forwardTo !== null) return page.forwardTo
  const isClosed = barrierOf(site.deps, page, visitorOf(request).cookies) !== undefined
  return isClosed ? pageUrlOf(site.deps, page) : undefined
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

/** Where err_30 leads without a destination of the owner's. */
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

function endOf({ page }: CachedPage, key: string): string {
  return page.endedDestination ?? `/${key}/expired`
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.code(302).headers({ Location: address, 'Cache-Control': 'private, no-store' }).send()
}
