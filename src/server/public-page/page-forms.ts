import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageBlock } from '#contract/pages/page-document.ts'
import type { ScreenProps } from '#page/rendering/render.tsx'
import { requireShownBlock } from './download-routes.ts'
import { acceptForms, type Form, readForm, refuseForeignForm } from './form-body.ts'
import type { CachedPage } from './page/cached-page.ts'
import { screenPageOf } from './page/page-views.ts'
import type { FormRefusal } from './parts.ts'
import { refusalOf, type Site, type SlugRequest, seeOther, sendScreen, takeLimit } from './site.ts'

/** Eight fields of the longest text, each letter written as `%xx%xx%xx`. */
const LONGEST_FORM_BYTES = 160 * 1024

type ShownForm = { found: CachedPage; block: PageBlock }

/**
 * Forms on pages, with and without scripts: `POST /{slug}/form`, answered by 303 to the thanks. A
 * hidden field catches programs, which are thanked like everybody else.
 */
export function servePageForms(app: FastifyInstance, site: Site): void {
  acceptForms(app, LONGEST_FORM_BYTES)
  const config = { servedOn: 'pages' } as const
  type Slug = { Params: { slug: string } }

  app.get<Slug & { Querystring: { block?: unknown; sent?: unknown } }>(
    '/:slug/form',
    { config },
    async (request, reply) => {
      await takeLimit(site, request as SlugRequest, reply, 'read')
      const { block, sent } = request.query
      const shown = await shownForm(site, request as SlugRequest, block)
      return sendForm(site, reply, shown, 200, { isSent: sent !== undefined })
    },
  )

  app.post<Slug>('/:slug/form', { config }, async (request, reply) => {
    refuseForeignForm(request)
    await takeLimit(site, request, reply, 'write')
    const given = readForm(request)
    const shown = await shownForm(site, request, given.get('block'))
    const refusal = await store(site, request, reply, shown, given)
    if (refusal) {
      const { status, ...problem } = refusal
      return sendForm(site, reply, shown, status, { given, problem })
    }
    const { username } = shown.found.page.document
    return seeOther(reply, `/${username}/form?block=${shown.block.id}&sent=1`)
  })
}

const shownForm = (site: Site, request: SlugRequest, id: unknown): Promise<ShownForm> =>
  requireShownBlock(site, request, typeof id === 'string' ? id : '', 'form')

async function store(
  { deps, parts }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { found, block }: ShownForm,
  given: Form,
): Promise<(FormProblem & { status: number }) | undefined> {
  if ((given.get('website') ?? '') !== '') return undefined
  const { clientKey } = request.context
  try {
    const sent = { pageId: found.page.pageId, blockId: block.id, given, clientKey }
    const refusal = await parts.sendForm(deps, sent)
    return refusal && { ...refusal, status: refusal.problem === 'full' ? 409 : 400 }
  } catch (error) {
    return { problem: 'full', status: refusalOf(error, reply).status }
  }
}

type FormProblem = FormRefusal

function sendForm(
  site: Site,
  reply: FastifyReply,
  { found, block }: ShownForm,
  status: number,
  shown: { isSent?: boolean; given?: Form; problem?: ScreenProps['form']['problem'] },
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const { id, title, form = { fields: [], thanks: '' } } = block
  const { isSent = false, given, problem = null } = shown
  const page = screenPageOf(found.page)
  return sendScreen(site, reply, status, 'form', {
    ...{ page, block: { id, title }, form },
    ...{ isSent, given, problem },
  })
}
