import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failure } from '#contract/errors.ts'
import { type LockedBlock, tryPagePasscode } from '../features/pages/index.ts'
import { makeGateCookie } from '../platform/link-cookie.ts'
import { makePageCookie, type PageGrant } from '../platform/page-cookie.ts'
import type { CachedPage } from './cached-page.ts'
import type { Form } from './form-body.ts'
import { queryOf } from './link-outcome.ts'
import { type BlockStep, barrierOf, gateGrantOf, stepBefore } from './page-access.ts'
import { screenPageOf } from './page-views.ts'
import {
  refusalOf,
  type Site,
  type SlugRequest,
  seeOther,
  sendScreen,
  setCookies,
  takeLimit,
  visitorOf,
} from './site.ts'

/** Gates and passcodes of pages and of single blocks, without scripts: `POST /{slug}/unlock`. */

/** What stands in a page's place: never indexed, never kept, and nothing of the page in it. */
export function sendBarrier(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: CachedPage,
  barrier: 'passcode' | 'gate',
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const asked = { page: hiddenPageOf(site, page), block: null, query: queryOf(request) }
  if (barrier === 'gate') {
    return sendScreen(site, reply, 200, 'pageGate', { ...asked, gate: page.gate })
  }
  return sendScreen(site, reply, 200, 'pagePasscode', { ...asked, error: null })
}

/** A page's look and name; neither its words nor its picture. */
function hiddenPageOf({ deps }: Site, page: CachedPage['page']) {
  return { ...screenPageOf(deps, page), title: '', image: null }
}

const lockedBlockOf = ({ page }: CachedPage, id: unknown) =>
  page.lockedBlocks.find(({ block }) => block.id === id)

/** The form of a locked block. @returns undefined for whatever is none, or is open already */
export async function showBlockLock(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
): Promise<FastifyReply | undefined> {
  const { block: id } = request.query as { block?: unknown }
  const locked = lockedBlockOf(found, id)
  if (locked === undefined || barrierOf(site.deps, found.page, visitorOf(request).cookies)) {
    return undefined
  }
  const step = await stepOf(site, request, found, locked)
  return step && sendStep(site, reply, found, locked, step)
}

async function stepOf(
  { deps, parts }: Site,
  request: SlugRequest,
  { page: { pageId } }: CachedPage,
  locked: LockedBlock,
): Promise<BlockStep | undefined> {
  const { cookies } = visitorOf(request)
  const isSubscriber =
    locked.isForSubscribers && (await parts.subscriptions.isSubscriber(deps, pageId, cookies))
  return stepBefore(deps, pageId, locked, { cookies, isSubscriber })
}

/** What a block asks next, on a screen of its page. */
export function sendStep(
  site: Site,
  reply: FastifyReply,
  found: CachedPage,
  locked: LockedBlock,
  step: BlockStep,
  refused: { status: number; error: string; email?: string } | undefined = undefined,
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const { status, error, email } = { status: 200, error: null, email: '', ...refused }
  const page = screenPageOf(site.deps, found.page)
  const block = { id: locked.block.id, title: locked.block.title }
  switch (step) {
    case 'gate':
      return sendScreen(site, reply, status, 'pageGate', {
        page,
        gate: locked.gate,
        block,
        query: '',
      })
    case 'subscribers':
      return sendScreen(site, reply, status, 'forSubscribers', { page, block, email, error })
    case 'passcode':
      return sendScreen(site, reply, status, 'pagePasscode', { page, block, error, query: '' })
  }
}

/** @returns the block a form was opened for, if it is for subscribers */
export function blockForSubscribers(found: CachedPage, id: unknown): LockedBlock | undefined {
  const locked = lockedBlockOf(found, id)
  return locked?.isForSubscribers ? locked : undefined
}

/** What a form of a page's gate, passcode or locked block posts. */
export async function unlockPage(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  form: Form,
): Promise<FastifyReply> {
  const { page } = found
  const { pageId, gate } = page
  const id = form.get('block')
  const locked = id === undefined ? undefined : lockedBlockOf(found, id)
  if (locked && barrierOf(site.deps, page, visitorOf(request).cookies))
    return toPage(request, reply, found)
  const confirmed = form.get('confirm')
  if (confirmed !== undefined) {
    // whoever confirmed another gate than it has now is asked again
    if (id === undefined && confirmed === gate)
      grant(site, request, reply, found, { pageId, what: 'gate', mark: gate })
    if (locked && confirmed === locked.gate) confirmBlock(site, request, reply, found, locked)
    return toPage(request, reply, found, locked)
  }
  const isAsked = (locked ?? (id === undefined ? page : undefined))?.passcodeMark
  if (!isAsked) return toPage(request, reply, found)
  const password = form.get('password') ?? ''
  const again = (status: number, error: string) => {
    if (locked) return sendStep(site, reply, found, locked, 'passcode', { status, error })
    reply.header('Referrer-Policy', 'same-origin')
    const asked = { page: hiddenPageOf(site, page), block: null, query: queryOf(request) }
    return sendScreen(site, reply, status, 'pagePasscode', { ...asked, error })
  }
  const isRight = await tryCode(site, request, reply, { pageId, blockId: id, password })
  if (isRight instanceof Failure) return again(isRight.status, TOO_MANY)
  if (!isRight) return again(400, password === '' ? 'Enter the password.' : WRONG)
  const what = locked ? locked.block.id : 'code'
  const mark = locked ? locked.passcodeMark : page.passcodeMark
  grant(site, request, reply, found, { pageId, what, mark })
  return toPage(request, reply, found)
}

/** Its link asks the same of those who come to it, so it is told too. */
function confirmBlock(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  { block, gate, link }: LockedBlock,
): void {
  const { pageId } = found.page
  grant(site, request, reply, found, { pageId, what: gateGrantOf(block.id), mark: gate })
  if (link === null) return
  const { secrets, clock } = site.deps
  const cookie = makeGateCookie(secrets, { linkId: link.id, gate }, clock.now())
  const { name, value, maxAgeSeconds } = cookie
  setCookies(request, reply, [{ name, value, options: { maxAgeSeconds, path: `/${link.alias}` } }])
}

const WRONG = 'That is not the password.'
const TOO_MANY = 'Too many tries at once. Try again in a few seconds.'

async function tryCode(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  given: { pageId: string; blockId: string | undefined; password: string },
): Promise<boolean | Failure> {
  try {
    await takeLimit(site, request, reply, 'code')
    return await tryPagePasscode(site.deps, { ...given, clientKey: request.context.clientKey })
  } catch (error) {
    return refusalOf(error, reply)
  }
}

/** Under the address as the visitor wrote it and as we write it: paths of cookies are compared with case. */
function grant(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  what: PageGrant,
): void {
  const { name, value, maxAgeSeconds } = makePageCookie(
    site.deps.secrets,
    what,
    site.deps.clock.now(),
  )
  const slug = request.params.slug
  const { username } = found.page.document
  const paths = new Set([slug, username, username.toLowerCase()].map((name) => `/${name}`))
  const cookies = [...paths].map((path) => ({ name, value, options: { maxAgeSeconds, path } }))
  setCookies(request, reply, cookies)
}

/**
 * With what the page was asked with: a scan is still one when the view is counted.
 * @param next which asks for more, or is open by now
 */
function toPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: CachedPage,
  next?: LockedBlock,
): FastifyReply {
  const isMore = next && (next.isForSubscribers || next.passcodeMark !== '')
  const step = isMore ? `/unlock?block=${next.block.id}` : queryOf(request)
  return seeOther(reply, `/${page.document.username}${step}`)
}

/** @throws notFound for a page that this visitor may not see now */
export function requireOpen(site: Site, request: SlugRequest, found: CachedPage): void {
  const { page } = found
  const barrier = barrierOf(site.deps, page, visitorOf(request).cookies)
  if (barrier !== undefined || page.forwardTo !== null) throw failure('notFound')
}
