import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure, failure } from '#contract/errors.ts'
import { acceptForms, type Form, readForm, refuseForeignForm } from '../form-body.ts'
import { isAlias, type SlugKey } from '../page/find-page.ts'
import { unlockPage } from '../page/page-unlock.ts'
import { queryOf } from '../request-address.ts'
import {
  refusalOf,
  type Site,
  type SlugRequest,
  seeOther,
  sendScreen,
  setCookies,
  slugOf,
  takeLimit,
} from '../site.ts'
import {
  hideReferrer,
  type PasswordForm,
  REFERRER_MAX,
  sendOutcome,
  sendPasswordForm,
} from './link-outcome.ts'

/**
 * Link passwords without scripts (contract.md §2). After the right password, the answer itself
 * leads to the destination: after a form, Chromium follows no redirect to a foreign address under
 * `form-action 'self'`.
 */
export function serveUnlockForms(app: FastifyInstance, site: Site): void {
  acceptForms(app)
  const config = { servedOn: 'pages' } as const
  type Slug = { Params: { slug: string } }

  app.post<Slug>('/:slug/unlock', { config }, async (request, reply) => {
    refuseForeignForm(request)
    const slug = slugOf(site, request)
    if (slug === undefined) throw failure('notFound')
    const form = readForm(request)
    const page = await site.pages.find(slug)
    if (page?.page.state === 'published') return unlockPage(site, request, reply, page, form)
    return unlock(site, request, reply, slug, form)
  })
}

async function unlock(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  slug: SlugKey,
  form: Form,
): Promise<FastifyReply> {
  const password = form.get('password') ?? ''
  const referrer = (form.get('referrer') ?? '').slice(0, REFERRER_MAX)
  const again = (answer: Pick<PasswordForm, 'status' | 'error'>) =>
    sendPasswordForm(site, request, reply, { slug, referrer, ...answer })
  const gate = form.get('confirm')
  if (gate !== undefined) return confirmGate(site, request, reply, slug, { gate, referrer })
  const answer = await tryPassword(site, request, reply, { ...slug, password })
  if (answer instanceof Failure) {
    return again({ status: answer.status, error: tooManyTries(answer.retryAfterSeconds) })
  }
  if (answer.kind === 'wrong') return again({ status: 400, error: wrongText(password) })
  if (answer.kind === 'not-asked') return sendToAlias(site, request, reply, slug)
  keepOpen(request, reply, slug, answer.cookie)
  return leadOn(site, request, reply, { ...slug, referrer })
}

/**
 * Confirms an age or sensitive content. Visitors who confirmed another gate than the current one
 * are asked again.
 */
async function confirmGate(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  slug: SlugKey,
  { gate, referrer }: { gate: string; referrer: string },
): Promise<FastifyReply> {
  await takeLimit(site, request, reply, 'write')
  const cookie = await site.parts.links.confirmGate(site.deps, { ...slug, gate })
  if (cookie === undefined) return sendToAlias(site, request, reply, slug)
  keepOpen(request, reply, slug, cookie)
  return leadOn(site, request, reply, { ...slug, referrer, given: { gate: true } })
}

/** Answers with the destination, or with the next question. */
async function leadOn(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  visit: Parameters<Site['parts']['links']['follow']>[1],
): Promise<FastifyReply> {
  const followed = await site.parts.links.follow(request.raw, visit)
  switch (followed.kind) {
    case 'redirect':
      hideReferrer(reply, followed)
      return sendScreen(site, reply, 200, 'continueTo', {
        destination: followed.location,
        seconds: 0,
      })
    case 'screen':
      return sendOutcome(site, request, reply, followed.outcome)
    case 'page':
      return seeOther(reply, aliasPath(request))
  }
}

/** @returns the refusal if the client or the process tries too much */
async function tryPassword(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  given: SlugKey & { password: string },
) {
  try {
    await takeLimit(site, request, reply, 'code')
    const { clientKey } = request.context
    return await site.parts.links.tryPassword(site.deps, { ...given, clientKey })
  } catch (error) {
    return refusalOf(error, reply)
  }
}

/**
 * Redirects to the alias itself, which shows its current state. An unknown alias counts as a guess,
 * as it does for redirects (A51).
 */
async function sendToAlias(
  { deps }: Site,
  request: SlugRequest,
  reply: FastifyReply,
  slug: SlugKey,
): Promise<FastifyReply> {
  if (await isAlias(deps, slug)) return seeOther(reply, aliasPath(request))
  await deps.limits.consume(deps, 'redirectMiss', request.context.clientKey)
  throw failure('notFound')
}

function aliasPath(request: SlugRequest): string {
  return `/${encodeURIComponent(request.params.slug)}${queryOf(request)}`
}

/**
 * Sets the cookie for the address as the visitor typed it and as we write it, since cookie paths
 * are case-sensitive.
 */
function keepOpen(
  request: SlugRequest,
  reply: FastifyReply,
  { key }: SlugKey,
  cookie: { name: string; value: string; maxAgeSeconds: number },
): void {
  const { name, value, maxAgeSeconds } = cookie
  const paths = new Set([`/${request.params.slug}`, `/${key}`])
  const cookies = [...paths].map((path) => ({ name, value, options: { maxAgeSeconds, path } }))
  setCookies(request, reply, cookies)
}

function wrongText(password: string): string {
  return password === '' ? 'Enter the password.' : 'That is not the password.'
}

function tooManyTries(seconds = 1): string {
  if (seconds < 60) return 'Too many tries at once. Try again in a few seconds.'
  const minutes = Math.ceil(seconds / 60)
  return `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
