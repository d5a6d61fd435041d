import type { Sharp } from 'sharp'
import { FAVICON_TAB_SIZE, GALLERY_SMALL_WIDTH } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { MEDIA_SIZES } from '#contract/media.ts'
import type { Deps } from '../../../deps.ts'
import { loadSharp } from '../../../platform/images/load-sharp.ts'
import { findMediaByHash } from '../media.repository.ts'
import type { MediaTable } from '../media.table.ts'
import { withDecodeSlot } from './decode-slots.ts'

interface Kind {
  contentType: MediaTable['content_type']
  isOf(media: MediaTable): boolean
  draw(picture: Sharp): Sharp
}

/** The smaller files of pictures, made on request; by the end of their name below /media. */
const KINDS = new Map<string, Kind>(
  Object.entries({
    /** a page's favicon in tab size; only pictures uploaded as favicons have one */
    [`${FAVICON_TAB_SIZE}.png`]: {
      contentType: 'image/png',
      isOf: ({ width, height }) => width === height && width <= MEDIA_SIZES.favicon.width,
      draw: (picture) =>
        picture
          .resize({ width: FAVICON_TAB_SIZE, height: FAVICON_TAB_SIZE })
          .png({ compressionLevel: 9 }),
    },
    /** a picture in a gallery; only wider ones have one */
    [`${GALLERY_SMALL_WIDTH}.webp`]: {
      contentType: 'image/webp',
      isOf: ({ width }) => width > GALLERY_SMALL_WIDTH,
      draw: (picture) => picture.resize({ width: GALLERY_SMALL_WIDTH }).webp({ quality: 78 }),
    },
  } satisfies Record<string, Kind>),
)

/** A smaller file that a name below /media refers to. */
export type SmallPicture = Kind & { hash: string; name: string }

/** some are kept; together they take a few megabytes */
const KEPT = 200
const made = new Map<string, Promise<Buffer>>()

/** @returns undefined for any other name */
export function smallPictureOf(name: string): SmallPicture | undefined {
  const [, hash, end = ''] = /^([0-9a-f]{64})\.(\d+\.\w+)$/.exec(name) ?? []
  const kind = KINDS.get(end)
  return hash !== undefined && kind ? { ...kind, hash, name } : undefined
}

/** @throws notFound if the picture has none, unavailable */
export async function readSmallPicture(
  deps: Pick<Deps, 'db' | 'storage'>,
  small: SmallPicture,
): Promise<Buffer> {
  const media = await findMediaByHash(deps.db, small.hash)
  if (media?.content_type !== small.contentType || !small.isOf(media)) throw failure('notFound')
  const known = made.get(small.name)
  if (known) return known
  if (made.size >= KEPT) made.delete(made.keys().next().value!)
  const work = withDecodeSlot(() => draw(deps, small))
  made.set(small.name, work)
  work.catch(() => made.delete(small.name))
  return work
}

async function draw(deps: Pick<Deps, 'storage'>, small: SmallPicture): Promise<Buffer> {
  const bytes = await deps.storage.get(`${small.hash}.${small.name.split('.').at(-1)}`)
  if (bytes === undefined) throw failure('notFound')
  const sharp = await loadSharp()
  return small.draw(sharp(bytes)).toBuffer()
}
