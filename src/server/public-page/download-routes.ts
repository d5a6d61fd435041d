import type { FastifyInstance } from 'fastify'
import { failure } from '#contract/errors.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { findContactCard, openBlockFile } from '../features/pages/index.ts'
import { attachmentNamed } from '../platform/http/content-disposition.ts'
import { mediaPolicy } from '../platform/security/headers.ts'
import { sendBytes } from '../platform/storage/send-bytes.ts'
import type { CachedPage } from './page/cached-page.ts'
import { openedBlocks } from './page/page-access.ts'
import { requireOpen } from './page/page-unlock.ts'
import { requirePage, type Site, type SlugRequest, takeLimit, visitorOf } from './site.ts'

type Download = { Params: { slug: string; block: string } }

/** Downloads from a page: contact cards and files, only from blocks that this visitor sees now. */
export function serveDownloads(app: FastifyInstance, site: Site): void {
  const config = { servedOn: 'pages' } as const

  app.get<Download>('/:slug/contact/:block', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'read')
    const { found } = await requireShownBlock(site, request, request.params.block, 'contact')
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

  app.get<Download>('/:slug/file/:block', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'read')
    const { block: blockId } = request.params
    const { found } = await requireShownBlock(site, request, blockId, 'file')
    const { pageId } = found.page
    const userAgent = request.headers['user-agent'] ?? ''
    const file = await openBlockFile(site.deps, { pageId, blockId, userAgent })
    if (file === undefined) throw failure('notFound')
    reply.headers({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': attachmentNamed(file.name),
      'Content-Security-Policy': mediaPolicy,
      'X-Robots-Tag': 'noindex',
      ETag: `"${file.id}"`,
    })
    // whatever its type, browsers must save it, not show it
    return sendBytes(request, reply.type('application/octet-stream'), file)
  })
}

/** @throws notFound if the block does not exist, or is hidden, locked or outside its dates */
export async function requireShownBlock(
  site: Site,
  request: SlugRequest,
  id: string,
  kind: string,
): Promise<{ found: CachedPage; block: PageBlock }> {
  const found = await requirePage(site, request)
  requireOpen(site, request, found)
  const opened = await openedBlocks(site, found.page, visitorOf(request).cookies)
  const shown = [...found.page.document.blocks, ...opened.values()].flat()
  const block = shown.find((one) => one.id === id && one.kind === kind && !one.isLocked)
  if (block === undefined) throw failure('notFound')
  return { found, block }
}
