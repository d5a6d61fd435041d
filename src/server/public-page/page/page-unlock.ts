import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failure } from '#contract/errors.ts'
import { type LockedBlock, tryPagePasscode } from '../../features/pages/index.ts'
import { makeGateCookie } from '../../platform/http/link-cookie.ts'
import {
  cookiesForLinks,
  gateGrantOf,
  makePageCookie,
  type PageGrant,
} from '../../platform/http/page-cookie.ts'
import type { Form } from '../form-body.ts'
import { readLinkBehind, toLinkBehind } from '../link/link-behind.ts'
import { queryOf } from '../request-address.ts'
import {
  refusalOf,
  type Site,
  type SlugRequest,
  seeOther,
  sendScreen,
  setCookies,
  takeLimit,
  visitorOf,
} from '../site.ts'
import type { CachedPage } from './cached-page.ts'
import { type BlockStep, barrierOf, stepBefore } from './page-access.ts'
import { screenPageOf } from './page-views.ts'

/** Gates and passcodes of pages and of single blocks, without scripts: `POST /{slug}/unlock`. */

/**
 * Sends a screen instead of a page: never indexed, never cached, without any content of the page.
 */
export function sendBarrier(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: Pick<CachedPage, 'page'>,
  barrier: 'passcode' | 'gate',
  { status = 200, error = null, link = '' }: Asked = {},
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const query = link === '' ? queryOf(request) : ''
  const asked = { page: hiddenPageOf(page), block: null, query, link }
  if (barrier === 'gate') {
    return sendScreen(site, reply, status, 'pageGate', { ...asked, gate: page.gate })
  }
  return sendScreen(site, reply, status, 'pagePasscode', { ...asked, error })
}

/** How a form is shown: with an error, and for which short link. */
interface Asked {
  status?: number
  error?: string | null
  /** as returned by `linkBehind` */
  link?: string
}

/** A page's theme and name, without its texts and picture. */
function hiddenPageOf(page: CachedPage['page']) {
  return { ...screenPageOf(page), title: '', image: null }
}

const lockedBlockOf = ({ page }: CachedPage, id: unknown) =>
  page.lockedBlocks.find(({ block }) => block.id === id)

/** Shows the form of a locked block. @returns undefined for anything else, and for an open block */
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
  const group = groupAround(found, locked)
  const before = group && (await stepOf(site, request, found, group))
  if (group && before) return sendStep(site, reply, found, group, before)
  const step = await stepOf(site, request, found, locked)
  return step && sendStep(site, reply, found, locked, step)
}

const groupAround = (found: CachedPage, { within }: LockedBlock) =>
  within === null ? undefined : lockedBlockOf(found, within)

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

/** Asks the next question of a block, on a screen of its page. */
export function sendStep(
  site: Site,
  reply: FastifyReply,
  found: Pick<CachedPage, 'page'>,
  locked: LockedBlock,
  step: BlockStep,
  { status = 200, error = null, link = '', email = '' }: Asked & { email?: string } = {},
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const page = screenPageOf(found.page)
  const block = { id: locked.block.id, title: locked.block.title }
  switch (step) {
    case 'gate':
      return sendScreen(site, reply, status, 'pageGate', {
        page,
        gate: locked.gate,
        block,
        query: '',
        link,
      })
    case 'subscribers':
      return sendScreen(site, reply, status, 'forSubscribers', { page, block, email, error })
    case 'passcode':
      return sendScreen(site, reply, status, 'pagePasscode', {
        page,
        block,
        error,
        query: '',
        link,
      })
  }
}

/**
 * @returns the block for which a form was opened, if it is for subscribers and asks nothing else
 * first
 */
export function blockForSubscribers(
  { deps }: Site,
  request: SlugRequest,
  found: CachedPage,
  id: unknown,
): LockedBlock | undefined {
  const locked = lockedBlockOf(found, id)
  if (!locked?.isForSubscribers) return undefined
  const group = groupAround(found, locked)
  // one subscription opens both
  const visitor = { cookies: visitorOf(request).cookies, isSubscriber: true }
  if (group && stepBefore(deps, found.page.pageId, group, visitor)) return undefined
  return locked
}

/** Handles the form of a page's gate, passcode or locked block. */
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
  const link = readLinkBehind(form.get('link'))
  if (locked && barrierOf(site.deps, page, visitorOf(request).cookies))
    return toPage(request, reply, found)
  const group = locked && groupAround(found, locked)
  if (group && (await stepOf(site, request, found, group))) {
    return toPage(request, reply, found, group)
  }
  const confirmed = form.get('confirm')
  if (confirmed !== undefined) {
    // visitors who confirmed another gate than the current one are asked again
    if (id === undefined && confirmed === gate)
      grant(site, request, reply, found, { pageId, what: 'gate', mark: gate })
    if (locked && confirmed === locked.gate) confirmBlock(site, request, reply, found, locked)
    if (link !== '') return toLinkBehind(site, request, reply, link)
    return toPage(request, reply, found, locked)
  }
  const isAsked = (locked ?? (id === undefined ? page : undefined))?.passcodeMark
  if (!isAsked) return toPage(request, reply, found)
  const password = form.get('password') ?? ''
  const again = (status: number, error: string) => {
    const asked = { status, error, link }
    if (locked) return sendStep(site, reply, found, locked, 'passcode', asked)
    return sendBarrier(site, request, reply, found, 'passcode', asked)
  }
  const isRight = await tryCode(site, request, reply, { pageId, blockId: id, password })
  if (isRight instanceof Failure) return again(isRight.status, TOO_MANY)
  if (!isRight) return again(400, password === '' ? 'Enter the password.' : WRONG)
  const what = locked ? locked.block.id : 'code'
  const mark = locked ? locked.passcodeMark : page.passcodeMark
  grant(site, request, reply, found, { pageId, what, mark })
  return link === '' ? toPage(request, reply, found) : toLinkBehind(site, request, reply, link)
}

/** Its link asks the same questions, so the confirmation is valid there as well. */
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

/**
 * Sets cookies for the address as the visitor typed it and as we write it, since cookie paths are
 * case-sensitive; and those for short links where they are needed.
 */
function grant(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
  what: PageGrant,
): void {
  const cookie = makePageCookie(site.deps.secrets, what, site.deps.clock.now())
  const { name, value, maxAgeSeconds } = cookie
  const slug = request.params.slug
  const { username } = found.page.document
  const paths = new Set([slug, username, username.toLowerCase()].map((name) => `/${name}`))
  const cookies = [...paths].map((path) => ({ name, value, options: { maxAgeSeconds, path } }))
  setCookies(request, reply, cookies)
  const isOfGroup = found.page.lockedBlocks.some(
    ({ block }) => block.kind === 'group' && [block.id, gateGrantOf(block.id)].includes(what.what),
  )
  if (what.what !== 'code' && what.what !== 'gate' && !isOfGroup) return
  setCookies(request, reply, cookiesForLinks(visitorOf(request).cookies, cookie))
}

/**
 * Redirects to the page with the original query: a scan still counts as one when the view is
 * counted.
 * @param next block that asks for more, or is open now
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

/** @throws notFound if this visitor may not see the page now */
export function requireOpen(site: Site, request: SlugRequest, found: CachedPage): void {
  const { page } = found
  const barrier = barrierOf(site.deps, page, visitorOf(request).cookies)
  if (barrier !== undefined || page.forwardTo !== null) throw failure('notFound')
}
