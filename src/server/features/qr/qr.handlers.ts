import {
  getLinkQrDesignEndpoint,
  getPageQrDesignEndpoint,
  linkQrPdfEndpoint,
  linkQrPngEndpoint,
  linkQrSvgEndpoint,
  pageQrPdfEndpoint,
  pageQrPngEndpoint,
  pageQrSvgEndpoint,
  putLinkQrDesignEndpoint,
  putPageQrDesignEndpoint,
} from '#contract/qr/qr.ts'
import type { Deps } from '../../deps.ts'
import { type Call, route } from '../../platform/call.ts'
import { mediaPolicy } from '../../platform/security/headers.ts'
import type { QrTarget } from '../qr-designs/index.ts'
import { presentQrDesign } from './qr.presenter.ts'
import { getQrDesign, putQrDesign } from './qr-design.service.ts'
import { getQrPicture, type QrPicture, type QrPictureAsked } from './qr-picture.service.ts'
import { qrSelectionRoutes } from './qr-selection.handlers.ts'

export const qrRoutes = [
  ...qrSelectionRoutes,
  route(linkQrSvgEndpoint, (deps, call) => sendPicture(deps, call, 'link', 'svg')),
  route(linkQrPngEndpoint, (deps, call) => sendPicture(deps, call, 'link', 'png')),
  route(linkQrPdfEndpoint, (deps, call) => sendPdf(deps, call, 'link')),
  route(pageQrPdfEndpoint, (deps, call) => sendPdf(deps, call, 'page')),
  route(pageQrSvgEndpoint, (deps, call) => sendPicture(deps, call, 'page', 'svg')),
  route(pageQrPngEndpoint, (deps, call) => sendPicture(deps, call, 'page', 'png')),

  route(getLinkQrDesignEndpoint, async (deps, { caller, params }) =>
    presentQrDesign(deps, await getQrDesign(deps, caller.userId, { kind: 'link', id: params.id })),
  ),
  route(getPageQrDesignEndpoint, async (deps, { caller, params }) =>
    presentQrDesign(deps, await getQrDesign(deps, caller.userId, { kind: 'page', id: params.id })),
  ),
  route(putLinkQrDesignEndpoint, async (deps, { caller, params, body }) => {
    const target = { kind: 'link' as const, id: params.id }
    return presentQrDesign(deps, await putQrDesign(deps, caller.userId, { target, design: body }))
  }),
  route(putPageQrDesignEndpoint, async (deps, { caller, params, body }) => {
    const target = { kind: 'page' as const, id: params.id }
    return presentQrDesign(deps, await putQrDesign(deps, caller.userId, { target, design: body }))
  }),
]

/**
 * Sends a picture only to its owner, under a policy that lets it do nothing when opened by itself
 * (A6).
 */
async function sendPicture(
  deps: Deps,
  call: PictureCall,
  kind: QrTarget['kind'],
  format: 'svg' | 'png',
): Promise<Uint8Array | undefined> {
  const { etag, draw } = await preparePicture(deps, call, kind, format)
  const { headers, reply } = call
  reply.header('ETag', etag)
  if (holdsTag(headers['if-none-match'], etag)) {
    reply.status(304)
    return undefined
  }
  return draw()
}

async function sendPdf(
  deps: Deps,
  call: PictureCall,
  kind: QrTarget['kind'],
): Promise<AsyncIterable<Uint8Array>> {
  const { draw } = await preparePicture(deps, call, kind, 'pdf')
  const bytes = await draw()
  return (async function* () {
    yield bytes
  })()
}

type PictureCall = Pick<
  Call<typeof linkQrSvgEndpoint>,
  'caller' | 'params' | 'query' | 'headers' | 'reply'
>

async function preparePicture(
  deps: Deps,
  { caller, params, query, reply }: PictureCall,
  kind: QrTarget['kind'],
  format: QrPictureAsked['format'],
): Promise<QrPicture> {
  const { size, download, ...rest } = query
  const design = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const target = { kind, id: params.id }
  const picture = await getQrPicture(deps, caller.userId, { target, format, design, size })
  reply.header('Cache-Control', 'private, no-cache')
  reply.header('Content-Security-Policy', mediaPolicy)
  if (download !== undefined) {
    reply.header('Content-Disposition', `attachment; filename="${picture.fileName}"`)
  }
  return picture
}

/** RFC 9110 §13.1.2: a list of tags, including weak ones, or `*`. */
function holdsTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false
}
