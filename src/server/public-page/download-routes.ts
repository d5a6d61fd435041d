import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import { findContactCard } from '../features/pages/index.ts'
import { mediaPolicy } from '../platform/security/headers.ts'
import type { CachedPage } from './cached-page.ts'
import { openedBlocks } from './page-access.ts'
import { requireOpen } from './page-unlock.ts'
import { requirePage, type Site, type SlugRequest, takeLimit, visitorOf } from './site.ts'

type Download = { Params: { slug: string; block: string } }

/** What a page gives to keep: contact cards. Only of blocks that this visitor sees now. */
export function serveDownloads(app: FastifyInstance, site: Site): void {
  const config = { servedOn: 'pages' } as const

  app.get<Download>('/:slug/contact/:block', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'read')
    const found = await requireShownBlock(site, request, request.params.block, 'contact')
    const card = await findContactCard(site.deps, found.page.pageId, request.params.block)
    if (card === undefined) throw failure('notFound')
    return reply
      .headers({
        'Cache-Control': 'private, no-store',
        'Content-Disposition': `attachment; filename="${card.name}.vcf"`,
        'Content-Security-Policy': mediaPolicy,
        'X-Robots-Tag': 'noindex',
      })
      .type('text/vcard; charset=utf-8')
      .send(card.text)
  })
}

/** @throws notFound for a hidden, out-of-time or locked block as for none at all */
async function requireShownBlock(
  site: Site,
  request: SlugRequest,
  id: string,
  kind: string,
): Promise<CachedPage> {
  const found = await requirePage(site, request)
  requireOpen(site, request, found)
  const block = found.page.document.blocks.find((one) => one.id === id)
  if (block?.kind !== kind) throw failure('notFound')
  const isOpen =
    !block.isLocked || openedBlocks(site.deps, found.page, visitorOf(request).cookies).has(id)
  if (!isOpen) throw failure('notFound')
  return found
}
