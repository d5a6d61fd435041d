import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SlugKey } from './find-page.ts'
import { acceptForms, type Form, readForm, refuseForeignForm } from './form-body.ts'
import {
  hideReferrer,
  type PasswordForm,
  queryOf,
  REFERRER_MAX,
  sendOutcome,
  sendPasswordForm,
} from './link-outcome.ts'
import {
  refusalOf,
  type Site,
  type SlugRequest,
  seeOther,
  sendScreen,
  setCookies,
  slugOf,
  takeLimit,
} from './site.ts'

/**
 * Link passwords without scripts (contract.md §2). What is right leads on with the answer itself: after
 * a form, Chromium follows no redirect to a foreign address under `form-action 'self'`.
 */
export function serveUnlockForms(app: FastifyInstance, site: Site): void {
  acceptForms(app)
  const config = { servedOn: 'pages' } as const
  type Slug = { Params: { slug: string } }

  app.post<Slug>('/:slug/unlock', { config }, async (request, reply) => {
    refuseForeignForm(request)
    const slug = slugOf(site, request)
    if (slug === undefined) return sendScreen(site, reply, 404, 'notFound', {})
    return unlock(site, request, reply, slug, readForm(request))
  })
}

async function unlock(
  site: Site,
  request: SlugRequest,
  reply: FastifyReply,
  slug: SlugKey,
  form: Form,
): Promise<FastifyReply> {
  const { deps, parts } = site
  const password = form.get('password') ?? ''
  const referrer = (form.get('referrer') ?? '').slice(0, REFERRER_MAX)
  const again = (answer: Pick<PasswordForm, 'status' | 'error'>) =>
    sendPasswordForm(site, request, reply, { slug, referrer, ...answer })
  if (password === '') return again({ status: 400, error: 'Enter the password.' })
  try {
    await takeLimit(site, request, reply, 'code')
    const { clientKey } = request.context
    const answer = await parts.links.tryPassword(deps, { ...slug, password, clientKey })
    if (answer.kind === 'wrong') return again({ status: 400, error: 'That is not the password.' })
    // whatever the alias shows now, it shows at its own address
    if (answer.kind === 'not-asked') return seeOther(reply, aliasPath(request))
    keepOpen(request, reply, slug, answer.cookie)
  } catch (error) {
    const { status, retryAfterSeconds = 1 } = refusalOf(error, reply)
    return again({ status, error: tooManyTries(retryAfterSeconds) })
  }
  const followed = await parts.links.follow(request.raw, { ...slug, referrer })
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

function aliasPath(request: SlugRequest): string {
  return `/${encodeURIComponent(request.params.slug)}${queryOf(request)}`
}

/** Under the address as the visitor wrote it and as we write it: paths of cookies are compared with case. */
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

function tooManyTries(seconds: number): string {
  if (seconds < 60) return 'Too many tries at once. Try again in a few seconds.'
  const minutes = Math.ceil(seconds / 60)
  return `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
