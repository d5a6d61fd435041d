import { FAVICON_TAB_SIZE } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { MEDIA_SIZES } from '#contract/media.ts'
import type { Deps } from '../../../deps.ts'
import { loadSharp } from '../../../platform/images/load-sharp.ts'
import { findMediaByHash } from '../media.repository.ts'

const NAME = new RegExp(`^([0-9a-f]{64})\\.${FAVICON_TAB_SIZE}\\.png$`)
const KEPT = 500

/** The last few hundred favicons in tab size; each takes about a kilobyte. */
const made = new Map<string, Promise<Buffer>>()

/** @returns the hash of the favicon that a name below /media refers to */
export function hashOfTabIcon(name: string): string | undefined {
  return NAME.exec(name)?.[1]
}

/**
 * The favicon of a page in tab size. Only pictures uploaded as favicons have one.
 * @throws notFound, unavailable
 */
export async function readTabIcon(
  deps: Pick<Deps, 'db' | 'storage'>,
  hash: string,
): Promise<Buffer> {
  const media = await findMediaByHash(deps.db, hash)
  const isFavicon =
    media?.content_type === 'image/png' &&
    media.width === media.height &&
    media.width <= MEDIA_SIZES.favicon.width
  if (!isFavicon) throw failure('notFound')
  const known = made.get(hash)
  if (known) return known
  if (made.size >= KEPT) made.delete(made.keys().next().value!)
  const work = drawTabIcon(deps, hash)
  made.set(hash, work)
  work.catch(() => made.delete(hash))
  return work
}

async function drawTabIcon(deps: Pick<Deps, 'storage'>, hash: string): Promise<Buffer> {
  const bytes = await deps.storage.get(`${hash}.png`)
  if (bytes === undefined) throw failure('notFound')
  const sharp = await loadSharp()
  const size = { width: FAVICON_TAB_SIZE, height: FAVICON_TAB_SIZE }
  return sharp(bytes).resize(size).png({ compressionLevel: 9 }).toBuffer()
}
