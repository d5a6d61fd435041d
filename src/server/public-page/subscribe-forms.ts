import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import { NO_ROOM_TEXT, noRoomCodes } from '#contract/mail/subscriber-messages.ts'
import type { LockedBlock } from '../features/pages/index.ts'
import { acceptForms, type Form, readForm, refuseForeignForm } from './form-body.ts'
import type { CachedPage } from './page/cached-page.ts'
import { blockForSubscribers, requireOpen, sendStep } from './page/page-unlock.ts'
import { renderPage, screenPageOf } from './page/page-views.ts'
import {
  hostDomainIdOf,
  refusalOf,
  requirePage,
  type Site,
  type SlugRequest,
  seeOther,
  sendScreen,
  setCookies,
  takeLimit,
  visitorOf,
} from './site.ts'

/**
 * Subscribing without scripts (contract.md §2): urlencoded forms, answered by 303 to the next step.
 */
export function serveSubscribeForms(app: FastifyInstance, site: Site): void {
  acceptForms(app)
  const config = { servedOn: 'pages' } as const
  type Act = (request: SlugRequest, reply: FastifyReply, found: CachedPage) => Promise<unknown>

  const get = (step: string, act: Act) =>
    app.get<{ Params: { slug: string } }>(`/:slug/${step}`, { config }, async (request, reply) =>
      act(request, reply, await requireOpenPage(site, request)),
    )
  const post = (
    step: string,
    limit: 'subscribe' | 'code' | 'write',
    act: (request: SlugRequest, reply: FastifyReply, found: CachedPage, form: Form) => unknown,
  ) =>
    app.post<{ Params: { slug: string } }>(`/:slug/${step}`, { config }, async (request, reply) => {
      refuseForeignForm(request)
      await takeLimit(site, request, reply, limit)
      const form = readForm(request)
      return act(request, reply, await requireOpenPage(site, request), form)
    })

  post('subscribe', 'subscribe', (request, reply, found, form) =>
    subscribe(site, request, reply, found, form),
  )
  get('verify', (request, reply, found) => showVerify(site, request, reply, found))
  post('verify', 'code', (request, reply, found, form) => verify(site, request, reply, found, form))
  post('resend', 'subscribe', (request, reply, found, form) =>
    resend(site, request, reply, found, form),
  )
  get('unsubscribe', (request, reply, found) => showUnsubscribe(site, request, reply, found))
  post('unsubscribe', 'write', (request, reply, found) => unsubscribe(site, request, reply, found))
  post('unsubscribe/why', 'write', (request, reply, found) => sayWhy(site, request, reply, found))
}

async function requireOpenPage(site: Site, request: SlugRequest): Promise<CachedPage> {
  const found = await requirePage(site, request)
  requireOpen(site, request, found)
  return found
}

/** What a visitor reads: the catalogue's text, unless it speaks to the owner of the page. */
const textFor = ({ code, message }: Failure) => (noRoomCodes.has(code) ? NO_ROOM_TEXT : message)

const emailOf = (form: Form) => (form.get('subscribe_email') ?? '').slice(0, 500)
const pathOf = ({ page }: CachedPage, step: string) => `/${page.document.username}/${step}`

/** Path of the code form; a visitor who wants to open a block finds it again afterwards. */
const verifyPath = (found: CachedPage, block: LockedBlock | undefined) =>
  pathOf(found, 'verify') + (block ? `?block=${block.block.id}` : '')

function openCode(site: Site, request: SlugRequest, { page }: CachedPage) {
  const { cookies } = visitorOf(request)
  return site.parts.subscriptions.findOpenCode(site.deps, page.pageId, cookies)
}

async function subscribe(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  form: Form,
) {
  const email = emailOf(form)
  const block = blockForSubscribers(site, request, found, form.get('block'))
  const open = await openCode(site, request, found)
  // An address with an open code returns to step 1, even before a resend is due.
  const isSame = open?.email.toLowerCase() === email.trim().toLowerCase()
  if (open !== undefined && isSame && open.resendInSeconds > 0) {
    return seeOther(reply, verifyPath(found, block))
  }
  try {
    await askForCode(site, request, reply, found, { email, isForAccess: block !== undefined })
  } catch (error) {
    const refusal = refusalOf(error, reply)
    const { status } = refusal
    const answer = { email, error: textFor(refusal) }
    if (block === undefined) return showPage(site, reply, found, status, answer)
    return sendStep(site, reply, found, block, 'subscribers', { status, ...answer })
  }
  return seeOther(reply, verifyPath(found, block))
}

async function askForCode(
  { deps, parts }: Site,
  request: SlugRequest,
  reply: FastifyReply,
  { page }: CachedPage,
  asked: { email: string; isForAccess: boolean },
): Promise<void> {
  const visitor = visitorOf(request)
  const cookies = await parts.subscriptions.subscribeByForm(deps, page.pageId, asked, visitor)
  setCookies(request, reply, cookies)
}

/** Shows the page again, with its form open and the error. */
function showPage(
  site: Site,
  reply: FastifyReply,
  found: CachedPage,
  status: number,
  form: { email: string; error: string },
) {
  const hostDomainId = hostDomainIdOf(reply.request)
  const visitor = { hostDomainId, subscribed: false, form }
  const { html, policy } = renderPage(site.deps, site.parts, found, visitor)
  return reply
    .code(status)
    .headers({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

async function showVerify(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
) {
  const open = await openCode(site, request, found)
  const page = screenPageOf(found.page)
  const block = blockForSubscribers(
    site,
    request,
    found,
    (request.query as { block?: unknown }).block,
  )
  if (open !== undefined) {
    const { email, resendInSeconds, isDelayed: delayed } = open
    const blockId = block?.block.id
    const props = { page, email, error: null, resendInSeconds, delayed, blockId }
    return sendScreen(site, reply, 200, 'verify', props)
  }
  const { cookies } = visitorOf(request)
  const { document, pageId } = found.page
  if (site.parts.subscriptions.subscribedEmail(cookies, pageId) === undefined) {
    return seeOther(reply, `/${document.username}#subscribe`)
  }
  const { messageSubject, messageDescription } = document
  const opened = block && openedBy(block, pathOf(found, `unlock?block=${block.block.id}`))
  const words = { messageSubject, messageDescription }
  return sendScreen(site, reply, 200, 'thanks', { page, ...words, opened: opened ?? null })
}

/** Where a new subscriber goes: to the link they wanted to open, otherwise to the page. */
function openedBy({ block, passcodeMark }: LockedBlock, onPage: string) {
  const isLink = block.kind === 'link' && passcodeMark === ''
  return { title: block.title, href: isLink ? block.url : onPage }
}

async function verify(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  form: Form,
) {
  const { deps, parts } = site
  const email = emailOf(form)
  const { pageId } = found.page
  const block = blockForSubscribers(site, request, found, form.get('block'))
  try {
    const given = { email, code: form.get('otp'), isForAccess: block !== undefined }
    const cookies = await parts.subscriptions.verifyByForm(deps, pageId, given, visitorOf(request))
    setCookies(request, reply, cookies)
  } catch (error) {
    const refusal = refusalOf(error, reply)
    const answer = { email, error: textFor(refusal), block }
    // An address that is already verified goes back to the start (spec §4).
    if (refusal.name === 'alreadyVerified') {
      return showPage(site, reply, found, refusal.status, answer)
    }
    return showVerifyAgain(site, request, reply, found, { ...answer, status: refusal.status })
  }
  return seeOther(reply, verifyPath(found, block))
}

async function resend(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  form: Form,
) {
  const open = await openCode(site, request, found)
  const email = emailOf(form) || (open?.email ?? '')
  const block = blockForSubscribers(site, request, found, form.get('block'))
  try {
    await askForCode(site, request, reply, found, { email, isForAccess: block !== undefined })
  } catch (error) {
    const refusal = refusalOf(error, reply)
    const answer = { email, error: textFor(refusal), block }
    if (open === undefined) return showPage(site, reply, found, refusal.status, answer)
    return showVerifyAgain(site, request, reply, found, { ...answer, status: refusal.status })
  }
  return seeOther(reply, verifyPath(found, block))
}

async function showVerifyAgain(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  answer: { email: string; error: string; status: number; block: LockedBlock | undefined },
) {
  const open = await openCode(site, request, found)
  const { email, error, status, block } = answer
  return sendScreen(site, reply, status, 'verify', {
    page: screenPageOf(found.page),
    email,
    error,
    resendInSeconds: open?.resendInSeconds ?? 0,
    blockId: block?.block.id,
  })
}

async function showUnsubscribe(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
) {
  const { cookies } = visitorOf(request)
  const page = screenPageOf(found.page)
  const email = site.parts.subscriptions.subscribedEmail(cookies, found.page.pageId)
  if (email !== undefined) {
    const action = pathOf(found, 'unsubscribe')
    return sendScreen(site, reply, 200, 'unsubscribe', { page, action, email, error: null })
  }
  const { done, said } = request.query as { done?: unknown; said?: unknown }
  if (said === '1') return sendScreen(site, reply, 200, 'unsubscribed', { page, isThanked: true })
  if (done === '1') {
    const mayAsk = site.parts.subscriptions.maySayWhy(site.deps, found.page.pageId, cookies)
    const why = mayAsk && { whyAction: pathOf(found, 'unsubscribe/why') }
    return sendScreen(site, reply, 200, 'unsubscribed', { page, ...why })
  }
  return sendScreen(site, reply, 200, 'status', {
    title: 'Unsubscribe?',
    text: 'This browser holds no subscription to this page. Every mail of it has a link that ends it.',
    action: { label: 'Back to the page', href: `/${page.username}` },
  })
}

async function unsubscribe(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
) {
  const { deps, parts } = site
  const visitor = visitorOf(request)
  const { pageId } = found.page
  try {
    setCookies(request, reply, await parts.subscriptions.unsubscribeByForm(deps, pageId, visitor))
  } catch (error) {
    const refusal = refusalOf(error, reply)
    return sendScreen(site, reply, refusal.status, 'unsubscribe', {
      page: screenPageOf(found.page),
      action: pathOf(found, 'unsubscribe'),
      email: parts.subscriptions.subscribedEmail(visitor.cookies, pageId) ?? '',
      error: textFor(refusal),
    })
  }
  return seeOther(reply, `${pathOf(found, 'unsubscribe')}?done=1`)
}

async function sayWhy(
  { deps, parts }: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
) {
  const { reason } = request.query as { reason?: unknown }
  const visitor = visitorOf(request)
  const { pageId } = found.page
  const cookies = await parts.subscriptions.sayWhyByForm(deps, pageId, reason, visitor)
  setCookies(request, reply, cookies)
  return seeOther(reply, `${pathOf(found, 'unsubscribe')}?said=1`)
}
