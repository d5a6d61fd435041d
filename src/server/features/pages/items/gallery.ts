import { GALLERY_PICTURES_MIN } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import { type Gallery, gallerySchema } from '#contract/pages/gallery.ts'
import type { PageBlock } from '#contract/pages/page-document.ts'
import type { Deps } from '../../../deps.ts'
import { findShownPicture, pictureAddress, requirePictureOfSpace } from '../../media/index.ts'

/** @returns the parsed gallery; null if there is none or it cannot be read */
export function galleryOf(stored: string | null): Gallery | null {
  if (stored === null) return null
  try {
    const parsed = gallerySchema.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** With fewer pictures, a gallery stays a draft. */
export const isGallery = (gallery: Gallery | null): boolean =>
  (gallery?.pictures.length ?? 0) >= GALLERY_PICTURES_MIN

/** What visitors see of a gallery. */
export function shownGalleryOf(
  deps: Pick<Deps, 'origins'>,
  stored: string | null,
): PageBlock['gallery'] {
  const gallery = galleryOf(stored)
  if (gallery === null) return undefined
  const { layout, pictures } = gallery
  const shown = pictures.map(({ picture, ...one }) => ({
    ...{ src: pictureAddress(deps.origins, fileNameIn(picture)), ...one },
  }))
  return { layout, pictures: shown }
}

/**
 * A gallery as it is stored: pictures become paths of this installation, with their sizes.
 * @throws malformed if a picture belongs to another space than the page
 */
export async function storedGallery(
  deps: Pick<Deps, 'db' | 'origins'>,
  spaceId: string,
  given: Gallery | null | undefined,
): Promise<{ gallery?: string | null }> {
  if (given === undefined) return {}
  if (given === null) return { gallery: null }
  const pictures: Gallery['pictures'] = []
  for (const [at, { picture, alt = '' }] of (given.pictures ?? []).entries()) {
    const name = await requirePictureOfSpace(deps, spaceId, picture).catch((cause: unknown) => {
      if (!(cause instanceof Error && cause.name === 'notFound')) throw cause
      const fields = { [`gallery.pictures.${at}.picture`]: 'Please upload this picture first' }
      throw failure('malformed', { fields, cause })
    })
    const found = await findShownPicture(deps, spaceId, name)
    const { width = 0, height = 0 } = found ?? {}
    pictures.push({ picture: `/media/${name}`, alt, width, height })
  }
  return { gallery: JSON.stringify(gallerySchema.parse({ ...given, pictures })) }
}

const fileNameIn = (picture: string) => picture.slice(picture.lastIndexOf('/') + 1)
