import { createHash } from 'node:crypto'
import { QR_SIZE_DEFAULT, type QrDesign } from '#contract/qr/qr-design.ts'
import { drawQr } from '#page/qr/draw-qr.ts'
import type { Deps } from '../../deps.ts'
import type { MediaTable } from '../media/index.ts'
import { type QrTarget, requireReadable } from '../qr-designs/index.ts'
import { letteringOf } from './lettering.ts'
import { readLogo } from './logo-picture.ts'
import { renderPdf } from './pdf-code.ts'
import { getQrDesign } from './qr-design.service.ts'
import { findLogo, type QrSubject } from './qr-subject.ts'
import { renderPng } from './render-png.ts'

/** Increase it when the same design is drawn differently, so that cached pictures become stale. */
const ENGINE = 2

export interface QrPictureAsked {
  target: QrTarget
  format: 'svg' | 'png' | 'pdf'
  /** differences from the stored design */
  design: Partial<QrDesign>
  size?: number | undefined
}

export interface QrPicture {
  fileName: string
  etag: string
  /** draws the file; not called if the client has it cached */
  draw(): Promise<Buffer>
}

/**
 * The code of a link or page as a file.
 * @throws linkNotFound, notFound; malformed if the code could not be scanned; `draw` throws
 * unavailable
 */
export async function getQrPicture(
  deps: Deps,
  userId: string,
  asked: QrPictureAsked,
): Promise<QrPicture> {
  const { subject, design: kept } = await getQrDesign(deps, userId, asked.target)
  const size = asked.size ?? QR_SIZE_DEFAULT
  const wanted: QrDesign = { ...kept, ...asked.design }
  await requireReadable(deps, { ...subject, kind: asked.target.kind }, wanted, size)
  const media = await findLogo(deps, subject, wanted.logo)
  const design: QrDesign = media === undefined ? { ...wanted, logo: 'none' } : wanted
  const { format } = asked
  return {
    fileName: `${subject.fileName}.${format}`,
    etag: etagOf([ENGINE, subject.address, format, size, design, media?.hash]),
    draw: () => drawFile(deps, { subject, design, size, format, media }),
  }
}

async function drawFile(
  deps: Deps,
  file: {
    subject: QrSubject
    design: QrDesign
    size: number
    format: QrPictureAsked['format']
    media: MediaTable | undefined
  },
): Promise<Buffer> {
  const { subject, design, size, media, format } = file
  const logo = media && (await readLogo(deps, media))
  const lettering = await letteringOf(design)
  if (format === 'pdf') {
    const about = { width: size, title: subject.fileName, madeAt: deps.clock.now() }
    return renderPdf({ address: subject.address, design, logo, lettering }, about)
  }
  const svg = drawQr({ text: subject.address, design, size, logo, lettering })
  return format === 'svg' ? Buffer.from(svg) : renderPng(svg, size)
}

function etagOf(facts: readonly unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(facts)).digest('base64url')}"`
}
