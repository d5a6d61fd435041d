import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LoadedPage } from '../features/pages/index.ts'
import { mediaPolicy } from '../platform/security/headers.ts'
import { matchesTag } from './page/page-request.ts'
import { requireOpen } from './page/page-unlock.ts'
import { addressOf, screenPageOf } from './page/page-views.ts'
import { shareImageOf } from './page/share-image.ts'
import { drawQrPng, drawQrSvg, readScale } from './qr.ts'
import { hostDomainIdOf, requirePage, type Site, sendScreen, takeLimit } from './site.ts'

/** Sharing: the screen without scripts, the QR code as files, the picture for networks. */
export function serveSharing(app: FastifyInstance, site: Site): void {
  const config = { servedOn: 'pages' } as const
  type Slug = { Params: { slug: string } }

  app.get<Slug>('/:slug/share', { config }, async (request, reply) => {
    const found = await requirePage(site, request)
    requireOpen(site, request, found)
    const { page } = found
    const { url, shareImageUrl } = addressOf(site.deps, page, hostDomainIdOf(request))
    return sendScreen(site, reply, 200, 'share', {
      page: screenPageOf(page),
      pageUrl: url,
      shareImageUrl: page.document.metaImage ?? shareImageUrl,
    })
  })

  app.get<Slug>('/:slug/qr.svg', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'render')
    const { page } = await requirePage(site, request)
    const svg = drawQrSvg(addressOf(site.deps, page, hostDomainIdOf(request)).url)
    return sendFile(reply, page, 'svg').type('image/svg+xml; charset=utf-8').send(svg)
  })

  app.get<Slug>('/:slug/qr.png', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'render')
    const { page } = await requirePage(site, request)
    const { scale } = request.query as { scale?: unknown }
    const { url } = addressOf(site.deps, page, hostDomainIdOf(request))
    const png = await drawQrPng(url, readScale(scale))
    return sendFile(reply, page, 'png').type('image/png').send(png)
  })

  app.get<Slug>('/:slug/share.png', { config }, async (request, reply) => {
    await takeLimit(site, request, reply, 'render')
    const found = await requirePage(site, request)
    requireOpen(site, request, found)
    const { page } = found
    const { png, etag } = await shareImageOf(site.deps, page.document, () => avatarOf(site, page))
    reply.headers({
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': mediaPolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: etag,
    })
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/png').send(png)
  })
}

/** Sends a download named after the page; usernames are ASCII without quotes. */
function sendFile(reply: FastifyReply, page: LoadedPage, ending: 'png' | 'svg'): FastifyReply {
  return reply.headers({
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `attachment; filename="${page.document.username}-qr.${ending}"`,
    'Content-Security-Policy': mediaPolicy,
  })
}

/** The bytes of the profile picture, if the file is ours. */
async function avatarOf({ deps }: Site, { document }: LoadedPage): Promise<Buffer | undefined> {
  const name = /\/media\/([0-9a-f]{64}\.(?:webp|png|jpg))$/.exec(document.image ?? '')?.[1]
  return name === undefined ? undefined : deps.storage.get(name)
}
