import type { QrDesignAnswer } from '#contract/qr/qr.ts'
import type { Deps } from '../../deps.ts'
import { type MediaTable, mediaAddress } from '../media/index.ts'
import type { KeptQrDesign } from './qr-design.service.ts'
import { findLogo } from './qr-subject.ts'

/** A stored design with what the designer needs to draw it. */
export async function presentQrDesign(
  deps: Pick<Deps, 'db' | 'origins'>,
  { subject, design, isSaved }: KeptQrDesign,
): Promise<QrDesignAnswer> {
  const [logo, pagePicture] = await Promise.all([
    findLogo(deps, subject, design.logo),
    findLogo(deps, subject, 'page'),
  ])
  const urlOf = (media: MediaTable | undefined) =>
    media === undefined ? null : mediaAddress(deps.origins, media)
  return {
    design: {
      foreground: design.foreground,
      background: design.background,
      margin: design.margin,
      level: design.level,
      shape: design.shape,
      eyes: design.eyes,
      logo: design.logo,
      gradient: design.gradient,
      gradientTo: design.gradientTo,
      frame: design.frame,
      frameText: design.frameText,
    },
    isSaved,
    address: subject.address,
    fileName: subject.fileName,
    logoUrl: urlOf(logo),
    pagePictureUrl: urlOf(pagePicture),
  }
}
