import type { FastifyInstance } from 'fastify'
import { noRoomCodes } from '#contract/mail/subscriber-messages.ts'
import { loadPageById } from '../features/pages/index.ts'
import { screenPageOf } from './page/page-views.ts'
import { refusalOf, type Site, sendScreen, takeLimit } from './site.ts'

/**
 * The body of a one-click request is `List-Unsubscribe=One-Click`, in either form type (RFC 8058
 * §3.2).
 */
const BODY_LIMIT_BYTES = 4 * 1024

/**
 * Serves `/u/{token}` from mails: GET asks, because mail scanners open every link; POST acts. The
 * token is the only proof, so that programs of mail providers, which send no Origin and no cookie,
 * can act for their reader (RFC 8058).
 */
export function serveMailLinks(app: FastifyInstance, site: Site): void {
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, _body, done) => done(null, undefined),
  )
  const config = { servedOn: 'both' } as const
  type Token = { Params: { token: string } }

  const pageOf = async (pageId: string) => {
    const page = await loadPageById(site.deps, pageId)
    return page?.state === 'published' ? screenPageOf(page) : null
  }

  app.get<{ Querystring: { to?: unknown; key?: unknown } }>(
    '/u',
    { config },
    async (request, reply) => {
      await takeLimit(site, request, reply, 'read')
      const destination = site.parts.subscriptions.readMailVisit(site.deps, request.query)
      if (destination === undefined) return sendScreen(site, reply, 404, 'status', unknownLink)
      return sendScreen(site, reply, 200, 'mailVisit', { destination })
    },
  )

  app.get<Token>('/u/go/:token', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'read')
    const { headers, method } = request
    const led = await site.parts.mailClicks.follow(site.deps, request.params.token, {
      isHead: method === 'HEAD',
      userAgent: headers['user-agent'] ?? '',
      purpose: PURPOSES.map((name) => headers[name] ?? '').join(),
    })
    if (led === undefined) return sendScreen(site, reply, 404, 'status', unknownLink)
    if (led === 'blocked') return sendScreen(site, reply, 410, 'linkBlocked', blockedLink)
    const own = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
    return reply
      .code(302)
      .headers({ Location: led.to, ...own })
      .send()
  })

  app.get<Token>('/u/:token', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'read')
    const { token } = request.params
    try {
      const link = await site.parts.subscriptions.describeMailLink(site.deps, token)
      const action = `/u/${token}`
      if (link.action === 'stopNumbers')
        return sendScreen(site, reply, 200, 'stopNumbers', { action })
      if (link.action === 'stopNotices')
        return sendScreen(site, reply, 200, 'stopNotices', { action })
      const page = await pageOf(link.pageId)
      if (link.action === 'block') {
        return sendScreen(site, reply, 200, 'blockAddress', { page, action })
      }
      if (link.action === 'confirm') {
        return sendScreen(site, reply, 200, 'confirmSubscription', { page, action })
      }
      return sendScreen(site, reply, 200, 'unsubscribe', { page, action, email: '', error: null })
    } catch (error) {
      return sendScreen(site, reply, refusalOf(error, reply).status, 'status', unknownLink)
    }
  })

  app.post<Token>('/u/:token', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'write')
    const { token } = request.params
    try {
      const link = await site.parts.subscriptions.followMailLink(site.deps, token)
      if (link.action === 'stopNumbers') {
        const statisticsUrl = `${site.deps.origins.app}/app/statistics`
        return sendScreen(site, reply, 200, 'numbersStopped', { statisticsUrl })
      }
      if (link.action === 'stopNotices') {
        const homeUrl = `${site.deps.origins.app}/user-dashboard`
        return sendScreen(site, reply, 200, 'noticesStopped', { homeUrl })
      }
      const page = await pageOf(link.pageId)
      if (link.action === 'unsubscribe') {
        return sendScreen(site, reply, 200, 'unsubscribed', { page, whyAction: `/u/why/${token}` })
      }
      return sendScreen(site, reply, 200, doneOf[link.action], { page })
    } catch (error) {
      const { code, status } = refusalOf(error, reply)
      if (!noRoomCodes.has(code)) return sendScreen(site, reply, status, 'status', unknownLink)
      const link = await site.parts.subscriptions.describeMailLink(site.deps, token)
      const page = 'pageId' in link ? await pageOf(link.pageId) : null
      const props = { page, action: `/u/${token}` }
      return sendScreen(site, reply, status, 'subscriptionFull', props)
    }
  })

  app.post<Token & { Querystring: { reason?: unknown } }>(
    '/u/why/:token',
    { config },
    async (request, reply) => {
      await takeLimit(site, request, reply, 'write')
      try {
        const { params, query } = request
        const { subscriptions } = site.parts
        const link = await subscriptions.noteLeaveReason(site.deps, params.token, query.reason)
        const page = await pageOf(link.pageId)
        return sendScreen(site, reply, 200, 'unsubscribed', { page, isThanked: true })
      } catch (error) {
        return sendScreen(site, reply, refusalOf(error, reply).status, 'status', unknownLink)
      }
    },
  )
}

/** Headers with which browsers say that nobody is looking at the answer yet. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

const doneOf = {
  block: 'addressBlocked',
  confirm: 'subscriptionConfirmed',
} as const

const blockedLink = { kind: 'link', reason: 'administrator', host: '', reportUrl: null } as const

const unknownLink = {
  title: 'This link does not work',
  text: 'It may have been cut short by your mail program. Copy the whole address from the mail.',
}
