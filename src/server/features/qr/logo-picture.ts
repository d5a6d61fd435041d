import { loadSharp } from '../../platform/images/load-sharp.ts'

/** Sharp in the middle of a code of 2,048 pixels, and some 60 KB at most. */
const LOGO_EDGE = 320

/**
 * A stored picture as `data:` address for the middle of a code: encoded anew as PNG or JPEG, which
 * every program that opens SVG reads, WebP being too young for some.
 * @param picture ours already: small, and without anything but pixels
 */
export async function logoAddress(picture: Buffer): Promise<string> {
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
