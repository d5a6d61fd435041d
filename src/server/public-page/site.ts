import { stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failure } from '#contract/errors.ts'
import { acceptedLanguage } from '#contract/languages.ts'
import type { LimitName } from '#contract/limit-names.ts'
import type { ScreenKind, ScreenPage, ScreenProps } from '#page/rendering/render.tsx'
import type { Deps } from '../deps.ts'
import { leadAway, type Missed } from '../platform/domains/domain-terms.ts'
import { rateLimitHeaders } from '../platform/rate-limit/rate-limits.ts'
import { lastKnownSettings } from '../platform/settings/installation-settings.ts'
import type { CachedPage } from './page/cached-page.ts'
import type { SlugKey } from './page/find-page.ts'
import type { PageCache } from './page/page-cache.ts'
import { renderScreen, screenHeaders } from './page/page-views.ts'
import type { CookieToSet, PublicPageParts, Visitor } from './parts.ts'

/** What all routes of the public page share. */
export interface Site {
  deps: Deps
  parts: PublicPageParts
  pages: PageCache
}

export type SlugRequest = FastifyRequest<{ Params: { slug: string } }>

/**
 * @param slug if it is not the whole segment of the path
 * @returns undefined if the path cannot be a slug
 */
export function slugOf(
  site: Site,
  request: SlugRequest,
  slug = request.params.slug,
): SlugKey | undefined {
  const domainId = request.context.host?.domainId
  return domainId === undefined ? undefined : slugAt(site, domainId, slug)
}

/** @returns undefined if the text cannot be a slug */
export function slugAt({ deps, parts }: Site, domainId: string, text: string): SlugKey | undefined {
  const key = parts.canonicalKey(text)
  if (key === undefined) return undefined
  // the page at the root of a domain also has its name there
  const page = deps.domains.byId(domainId)?.page
  return page?.key === key ? page : { domainId, key }
}

/**
 * The published page of a request's slug.
 * @throws notFound for drafts, deleted and ended pages and for unknown slugs
 */
export async function requirePage(site: Site, request: SlugRequest): Promise<CachedPage> {
  const slug = slugOf(site, request)
  const found = slug && (await site.pages.find(slug))
  if (found?.page.state !== 'published') throw failure('notFound')
  return found
}

/** The domain of the host that a request names. */
export const hostDomainIdOf = (request: FastifyRequest) => request.context.host?.domainId ?? 'main'

export function visitorOf(request: FastifyRequest): Visitor {
  return { cookies: request.context.cookies, clientKey: request.context.clientKey }
}

/** Counts requests of one client to one kind of route. @throws tooManyRequests */
export async function takeLimit(
  { deps }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  name: LimitName,
): Promise<void> {
  const key = `${request.method} ${request.routeOptions.url} ${request.context.clientKey}`
  reply.headers(rateLimitHeaders(await deps.limits.consume(deps, name, key)))
}

export function setCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: readonly CookieToSet[],
): void {
  const secure = request.context.host?.origin.startsWith('https:') === true
  for (const { name, value, options } of cookies) {
    const { httpOnly = true, sameSite = 'lax', path = '/', maxAgeSeconds: maxAge } = options
    reply.header(
      'Set-Cookie',
      stringifySetCookie({ name, value, secure, httpOnly, sameSite, path, maxAge }),
    )
  }
}

/** Screens that a domain's own redirects replace. */
const MISSED: Partial<Record<ScreenKind, Missed>> = {
  notFound: 'notFound',
  linkExpired: 'expired',
  linkLimitReached: 'expired',
  linkGone: 'expired',
  pageExpired: 'expired',
}

/** Sends a document that is valid only for this visitor, now. */
export function sendScreen<Kind extends ScreenKind>(
  site: Site,
  reply: FastifyReply,
  status: number,
  kind: Kind,
  props: ScreenProps[Kind],
): FastifyReply {
  const missed = MISSED[kind]
  const led = missed && leadAway(site.deps.domains, missed, reply.request, reply)
  if (led) return led
  const { html, policy } = renderScreen(
    site.deps,
    site.parts,
    kind,
    props,
    langOf(site, reply, props),
  )
  return reply.code(status).headers(screenHeaders(policy)).send(html)
}

/**
 * The language of the page that a screen belongs to, otherwise the first of ours that the browser
 * asks for.
 */
function langOf({ deps }: Site, reply: FastifyReply, props: object): string {
  const page = 'page' in props ? (props.page as ScreenPage | null) : null
  const { 'accept-language': header } = reply.request.headers
  return page?.lang ?? acceptedLanguage(header) ?? lastKnownSettings(deps).defaultLanguage ?? 'en'
}

/**
 * Answers a person who posted a form.
 * @returns the error; rethrows anything that is not an error in a person's input
 */
export function refusalOf(error: unknown, reply: FastifyReply): Failure {
  if (!(error instanceof Failure) || error.status >= 500) throw error
  if (error.retryAfterSeconds !== undefined) {
    reply.header('Retry-After', String(error.retryAfterSeconds))
  }
  return error
}

/** Redirects to a page of ours with GET. */
export function seeOther(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).header('Location', path).header('Cache-Control', 'no-store').send()
}
