import type { FastifyReply } from 'fastify'
import { Failure, failure } from '#contract/errors.ts'
import { tryPagePasscode } from '../features/pages/index.ts'
import { makePageCookie, type PageGrant } from '../platform/page-cookie.ts'
import type { CachedPage } from './cached-page.ts'
import type { Form } from './form-body.ts'
import { barrierOf } from './page-access.ts'
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
  reply: FastifyReply,
  { page }: CachedPage,
  barrier: 'passcode' | 'gate',
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const shown = hiddenPageOf(site, page)
  if (barrier === 'gate') {
    const { gate } = page
    return sendScreen(site, reply, 200, 'pageGate', { page: shown, gate })
  }
  return sendScreen(site, reply, 200, 'pagePasscode', { page: shown, block: null, error: null })
}

/** A page's look and name; neither its words nor its picture. */
function hiddenPageOf({ deps }: Site, page: CachedPage['page']) {
  return { ...screenPageOf(deps, page), title: '', image: null }
}

const lockedBlockOf = ({ page }: CachedPage, id: unknown) =>
  page.lockedBlocks.find(({ block }) => block.id === id)

/** The form of a locked block. @returns undefined for whatever is none */
export function showBlockLock(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  found: CachedPage,
): FastifyReply | undefined {
  const { block: id } = request.query as { block?: unknown }
  const locked = lockedBlockOf(found, id)
  if (locked === undefined || barrierOf(site.deps, found.page, visitorOf(request).cookies)) {
    return undefined
  }
  reply.header('Referrer-Policy', 'same-origin')
  return sendScreen(site, reply, 200, 'pagePasscode', {
    page: screenPageOf(site.deps, found.page),
    block: { id: locked.block.id, title: locked.block.title },
    error: null,
  })
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
  if (form.get('confirm') !== undefined) {
    // whoever confirmed another gate than it has now is asked again
    if (form.get('confirm') === gate)
      grant(site, request, reply, found, { pageId, what: 'gate', mark: gate })
    return toPage(reply, found)
  }
  const id = form.get('block')
  const locked = id === undefined ? undefined : lockedBlockOf(found, id)
  const isAsked = id === undefined ? page.passcodeMark !== '' : locked !== undefined
  if (!isAsked) return toPage(reply, found)
  const password = form.get('password') ?? ''
  const again = (status: number, error: string) => {
    reply.header('Referrer-Policy', 'same-origin')
    const block = locked ? { id: locked.block.id, title: locked.block.title } : null
    const shown = locked ? screenPageOf(site.deps, page) : hiddenPageOf(site, page)
    return sendScreen(site, reply, status, 'pagePasscode', { page: shown, block, error })
  }
  if (locked && barrierOf(site.deps, page, visitorOf(request).cookies)) return toPage(reply, found)
  const isRight = await tryCode(site, request, reply, { pageId, blockId: id, password })
  if (isRight instanceof Failure) return again(isRight.status, TOO_MANY)
  if (!isRight) return again(400, password === '' ? 'Enter the password.' : WRONG)
  const what = locked ? locked.block.id : 'code'
  const mark = locked ? locked.passcodeMark : page.passcodeMark
  grant(site, request, reply, found, { pageId, what, mark })
  return toPage(reply, found)
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

function toPage(reply: FastifyReply, { page }: CachedPage): FastifyReply {
  return seeOther(reply, `/${page.document.username}`)
}

/** @throws notFound for a page that this visitor may not see now */
export function requireOpen(site: Site, request: SlugRequest, found: CachedPage): void {
  const { page } = found
  const barrier = barrierOf(site.deps, page, visitorOf(request).cookies)
  if (barrier !== undefined || page.forwardTo !== null) throw failure('notFound')
}
