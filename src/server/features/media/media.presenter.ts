import type { MediaAnswer } from '#contract/media.ts'
import type { Deps } from '../../deps.ts'
import type { MediaTable } from './media.table.ts'
import { mediaAddress } from './media-address.ts'

export function presentMedia(deps: Pick<Deps, 'origins'>, media: MediaTable): MediaAnswer {
  return {
    id: media.id,
    url: mediaAddress(deps.origins, media),
    contentType: media.content_type,
    width: media.width,
    height: media.height,
    bytes: media.bytes,
  }
}
