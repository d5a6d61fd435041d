import type { Deps } from '../../deps.ts'
import { loadSharp } from '../../platform/images/load-sharp.ts'
import { type MediaTable, mediaFileName } from '../media/index.ts'

/** Sharp enough in a code of 2,048 pixels, and at most some 60 KB. */
const LOGO_EDGE = 320

/**
 * A stored picture as a `data:` address for the middle of a code. It is re-encoded as PNG or JPEG,
 * since some programs that open SVG cannot read WebP.
 * @param picture one that we have already re-encoded: small, with nothing but pixels
 */
async function logoAddress(picture: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const scaled = sharp(picture).resize({
    width: LOGO_EDGE,
    height: LOGO_EDGE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const { isOpaque } = await sharp(picture).stats()
  const bytes = await (isOpaque
    ? scaled.jpeg({ quality: 86, mozjpeg: true })
    : scaled.png({ compressionLevel: 9 })
  ).toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}

/**
 * The logo of a code as a `data:` address.
 * @returns undefined if its file is lost or damaged: a printed code without its logo still works,
 * and is better than no code
 */
export async function readLogo(
  deps: Pick<Deps, 'storage' | 'log'>,
  media: MediaTable,
): Promise<string | undefined> {
  const name = mediaFileName(media)
  const bytes = await deps.storage.get(name)
  try {
    if (bytes !== undefined) return await logoAddress(bytes)
    deps.log.warn({ file: name }, 'a logo is lost: codes are drawn without it')
  } catch (error) {
    deps.log.warn({ file: name, err: error }, 'a logo is damaged: codes are drawn without it')
  }
  return undefined
}
