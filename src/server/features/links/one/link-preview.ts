import { failure } from '#contract/errors.ts'
import type { LinkAnswer, LinkPreview } from '#contract/links/links.ts'
import type { Deps } from '../../../deps.ts'
import { pictureAddress, requirePictureOfSpace } from '../../media/index.ts'
import type { StoredPreview } from '../links.table.ts'

/**
 * A link's own preview as it is stored.
 * @throws malformed if the picture is not in the space
 */
export async function storedPreview(
  deps: Pick<Deps, 'db' | 'origins'>,
  spaceId: string,
  preview: LinkPreview | null,
): Promise<string | null> {
  if (preview === null) return null
  const { title, text } = preview
  const image = preview.image === null || preview.image === '' ? null : preview.image
  const stored: StoredPreview = { title, text, image: null }
  if (image !== null) {
    stored.image = await requirePictureOfSpace(deps, spaceId, image).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'notFound'
        ? failure('malformed', { fields: { 'preview.image': 'Please upload this picture first' } })
        : error
    })
  }
  return JSON.stringify(stored)
}

/** A stored preview in an unknown format counts as none. */
export function presentPreview(
  deps: Pick<Deps, 'origins'>,
  json: string | null,
): LinkAnswer['preview'] {
  const stored = json === null ? undefined : parse(json)
  if (typeof stored !== 'object' || stored === null) return null
  const { title, text, image } = stored as Partial<Record<keyof StoredPreview, unknown>>
  return {
    title: typeof title === 'string' ? title : '',
    text: typeof text === 'string' ? text : '',
    image: typeof image === 'string' ? pictureAddress(deps.origins, image) : null,
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
