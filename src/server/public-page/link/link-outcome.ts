import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkPreviewState } from '#page/rendering/render.tsx'
import type { CustomPreview, RedirectOutcome } from '../../platform/clicks/redirect-outcome.ts'
import type { SlugKey } from '../page/find-page.ts'
import { reportPathOf } from '../report-path.ts'
import { queryOf, shortUrlOf, slugAsWritten } from '../request-address.ts'
import { type Site, sendScreen } from '../site.ts'
import { sendLinkBarrier } from './link-barrier.ts'
import { findBlockFacts, findBlockForm, findLinkFacts, type LinkFacts } from './link-facts.ts'

/**
 * Sends the screen that replaces a redirect; the listener in front has decided why. Status 200 if
 * the visitor may see it, also for the password form (a 401 must name a scheme of HTTP
 * authentication, RFC 9110 §15.5.2, and a form is none); not started 404, ended 410, unavailable
 * 503.
 */
export async function sendOutcome(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: RedirectOutcome,
): Promise<FastifyReply> {
  hideReferrer(reply, outcome)
  switch (outcome.screen) {
    case 'password':
      return sendPasswordForm(site, request, reply, { slug: outcome, status: 200, error: null })
    case 'barrier':
      return sendLinkBarrier(site, request, reply, outcome)
    case 'gate':
      return sendGate(site, request, reply, outcome)
    case 'subscribers':
      return sendToSubscribers(site, request, reply, outcome)
    case 'interstitial':
      return sendInterstitial(site, request, reply, outcome)
    case 'app': {
      const { appUrl, storeUrl, location: destination } = outcome
      return sendScreen(site, reply, 200, 'linkApp', {
        appUrl,
        storeUrl: storeUrl === '' ? null : storeUrl,
        destination,
        reportUrl: reportUrlOf(request),
      })
    }
    case 'custom-preview':
      return sendScreen(site, reply, 200, 'linkCard', {
        ...outcome.preview,
        shortUrl: shortUrlOf(request, outcome.key),
        imageUrl: pictureOf(site, outcome.preview),
      })
    case 'link-preview':
      return sendPreview(site, request, reply, outcome)
    case 'not-started': {
      const { message, startsAt } = outcome
      const now = site.deps.clock.now()
      return sendScreen(site, reply, 404, 'linkNotStarted', { message, startsAt, now })
    }
    case 'expired':
      return sendScreen(site, reply, 410, 'linkExpired', { message: outcome.message })
    case 'limit-reached':
      return sendScreen(site, reply, 410, 'linkLimitReached', { message: outcome.message })
    case 'gone':
      return sendScreen(site, reply, 410, 'linkGone', {})
    case 'blocked':
      return sendBlocked(site, reply, outcome)
    case 'unavailable':
      reply.header('Retry-After', '5')
      return sendScreen(site, reply, 503, 'unavailable', {})
    case 'not-ahead':
      reply.header('Cache-Control', 'no-store')
      return reply.code(503).send()
    case 'not-found':
      return sendScreen(site, reply, 404, 'notFound', {})
  }
}

/** Servers and proxies take request lines of 8 KB. */
const CONTINUE_QUERY_MAX = 7_000

/** The space's own page if it is approved, else the plain one; also when the database is away. */
async function sendInterstitial(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: SlugKey & { location: string; seconds: number; targetId: string },
): Promise<FastifyReply> {
  const { deps, parts } = site
  const { location: destination, targetId, key, domainId } = outcome
  const brand = await Promise.race([
    parts.interstitials.findBrand(deps, targetId).catch((err: unknown) => {
      deps.log.warn({ err }, 'the branded page of a link was not found out')
      return undefined
    }),
    setTimeout(BRAND_WAIT_MS, undefined, { ref: false }),
  ])
  const query = parts.interstitials.continueQuery(deps, { domainId, key }, destination)
  // an address that its encoding would make too long for a request is led to directly, uncounted
  const isLong = query.length > CONTINUE_QUERY_MAX
  return sendScreen(site, reply, 200, 'linkInterstitial', {
    destination,
    seconds: brand?.seconds ?? outcome.seconds,
    continueUrl: isLong ? destination : `/${slugAsWritten(request) ?? key}/continue?${query}`,
    reportUrl: reportUrlOf(request),
    brand: brand ?? null,
  })
}

async function sendBlocked(
  site: Site,
  reply: FastifyReply,
  slug: SlugKey & { isBound: boolean },
): Promise<FastifyReply> {
  const facts = await findBlockFacts(site.deps, slug)
  const reason = facts?.reason ?? 'administrator'
  const host = slug.isBound ? '' : (facts?.host ?? '')
  return sendScreen(site, reply, 410, 'linkBlocked', {
    kind: 'link',
    reason,
    host,
    reportUrl: `${reportPathOf(facts?.alias ?? slug.key)}&mistake`,
  })
}

/** Interstitial pages hide the referrer, as the redirect would. */
export function hideReferrer(reply: FastifyReply, { hidesReferrer }: { hidesReferrer: boolean }) {
  if (hidesReferrer) reply.header('Referrer-Policy', 'no-referrer')
}

export interface PasswordForm {
  slug: SlugKey
  status: number
  error: string | null
  /** where the visitor came from, if it was asked before */
  referrer?: string
}

/** How long a visitor waits for a database that hangs. */
const BRAND_WAIT_MS = 500

/** The longest Referer that a form passes on. */
export const REFERRER_MAX = 500

export function sendPasswordForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { slug, status, error, referrer = request.headers.referer ?? '' }: PasswordForm,
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`; this page links only to us
  reply.header('Referrer-Policy', 'same-origin')
  return sendScreen(site, reply, status, 'linkPassword', {
    action: `/${slugAsWritten(request) ?? slug.key}/unlock${queryOf(request)}`,
    shortUrl: shortUrlOf(request, slugAsWritten(request) ?? slug.key),
    referrer: referrer.length > REFERRER_MAX ? '' : referrer,
    error,
  })
}

/** Asks to confirm an age or sensitive content before a link redirects. */
function sendGate(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, gate }: SlugKey & { gate: string },
): FastifyReply {
  reply.header('Referrer-Policy', 'same-origin')
  const slug = slugAsWritten(request) ?? key
  const { referer = '' } = request.headers
  return sendScreen(site, reply, 200, 'linkGate', {
    action: `/${slug}/unlock${queryOf(request)}`,
    shortUrl: shortUrlOf(request, slug),
    referrer: referer.length > REFERRER_MAX ? '' : referer,
    gate,
  })
}

/**
 * Sends a visitor to a link for subscribers if the database knows them as one; the listener in
 * front never queries it. Everybody else gets the page's form.
 */
async function sendToSubscribers(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { domainId, key, targetId, pageId }: SlugKey & { targetId: string; pageId: string },
): Promise<FastifyReply> {
  const { deps, parts } = site
  reply.header('Cache-Control', 'private, no-store')
  if (await parts.subscriptions.isSubscriber(deps, pageId, request.context.cookies)) {
    // all other conditions were met in the listener
    const given = { password: true, gate: true, subscriber: true }
    const { referer: referrer = '' } = request.headers
    const followed = await parts.links.follow(request.raw, { domainId, key, referrer, given })
    if (followed.kind === 'screen') return sendOutcome(site, request, reply, followed.outcome)
    if (followed.kind === 'redirect') {
      hideReferrer(reply, followed)
      return reply.code(302).header('Location', followed.location).send()
    }
  }
  const form = await findBlockForm(deps, pageId, targetId)
  if (form === undefined) return sendScreen(site, reply, 404, 'notFound', {})
  return reply.code(302).header('Location', form).send()
}

/** The report form, with the requested name. */
const reportUrlOf = (request: FastifyRequest) => reportPathOf(slugAsWritten(request) ?? '')

/** Pictures of cards are our own files; nothing else is loaded or passed on. */
function pictureOf({ deps }: Site, { image }: CustomPreview): string | null {
  const name = /(?:^|\/)([0-9a-f]{64}\.(?:webp|png|jpg))$/.exec(image)?.[1]
  return name === undefined ? null : `${deps.origins.short}/media/${name}`
}

async function sendPreview(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  preview: SlugKey & { location: string; hasRules: boolean; isSecret: boolean },
): Promise<FastifyReply> {
  const facts = await findLinkFacts(site.deps, preview)
  if (facts === undefined) return sendScreen(site, reply, 410, 'linkGone', {})
  const { alias, createdAt, isUsedUp } = facts
  const location = isUsedUp && !preview.isSecret ? facts.limitDestination : preview.location
  const lookAlikes = await site.parts.findLookAlikes(site.deps, [location])
  return sendScreen(site, reply, 200, 'linkPreview', {
    title: preview.isSecret ? '' : facts.title,
    createdAt,
    state: stateOf(facts, location, preview.isSecret),
    destination: location,
    shortUrl: shortUrlOf(request, alias),
    continueUrl: `/${alias}${queryOf(request)}`,
    isOneOfMany: preview.hasRules && !isUsedUp,
    lookAlike: lookAlikes.get(location) ?? null,
    reportUrl: reportPathOf(alias),
  })
}

function stateOf(facts: LinkFacts, location: string, isSecret: boolean): LinkPreviewState {
  if (facts.isLocked) return 'locked'
  if (facts.isGuarded || isSecret) return 'guarded'
  if (facts.isUsedUp) return location === '' ? 'usedUp' : 'open'
  if (location === '') return 'unsafe'
  return facts.isLimited ? 'limited' : 'open'
}
