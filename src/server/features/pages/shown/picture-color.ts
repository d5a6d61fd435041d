import { DEFAULT_THEME } from '#contract/pages/page-document.ts'
import type { Deps } from '../../../deps.ts'
import { loadSharp } from '../../../platform/images/load-sharp.ts'
import { findMedia, mediaFileName } from '../../media/index.ts'

/**
 * The mean colour of an uploaded picture. It is used where pictures cannot be shown, and while the
 * picture loads. Permissions are checked when a picture is selected. @returns `#rrggbb`; a grey if
 * the file cannot be read
 */
export async function meanColorOf(
  deps: Pick<Deps, 'db' | 'storage'>,
  mediaId: string,
): Promise<string> {
  const unknown = DEFAULT_THEME.pictureColor!
  const media = await findMedia(deps.db, mediaId)
  const bytes = media && (await deps.storage.get(mediaFileName(media)))
  if (bytes === undefined) return unknown
  try {
    const sharp = await loadSharp()
    const pixel = await sharp(bytes).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
    return `#${pixel.subarray(0, 3).toString('hex')}`
  } catch {
    return unknown
  }
}
