import { loadSharp } from '../../platform/images/load-sharp.ts'
import { withDecodeSlot } from '../media/index.ts'

/** Sharp in the middle of a code of 2,048 pixels, and some 60 KB at most. */
const LOGO_EDGE = 320

/**
 * A stored picture as `data:` address for the middle of a code: encoded anew as PNG or JPEG, which
 * every program that opens SVG reads, WebP being too young for some.
 */
export async function logoAddress(picture: Buffer): Promise<string> {
  return withDecodeSlot(async () => {
    const sharp = await loadSharp()
    const scaled = sharp(picture).resize({
      width: LOGO_EDGE,
      height: LOGO_EDGE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { isOpaque } = await sharp(picture).stats()
    const [type, bytes] = isOpaque
      ? ['image/jpeg', await scaled.jpeg({ quality: 86, mozjpeg: true }).toBuffer()]
      : ['image/png', await scaled.png({ compressionLevel: 9 }).toBuffer()]
    return `data:${type};base64,${(bytes as Buffer).toString('base64')}`
  })
}
