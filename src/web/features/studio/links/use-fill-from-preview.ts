import { useEffect, useRef } from 'react'
import { uploadPicture } from '#web/features/media/upload-picture.ts'
import { type Block, targetOf } from '../draft.ts'
import { previewLink } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'
import { hasAddress } from './kinds.ts'
import { readAddress } from './read-address.ts'

const TITLE_MAX = 80

/**
 * Fills in a new block's title and icon from the page behind its address, once they are known and
 * unless the creator was faster. If there are none, the host stays the title, without a message.
 */
export function useFillFromPreview(): (block: Block) => void {
  const studio = useStudio()
  const newest = useRef(studio)
  useEffect(() => {
    newest.current = studio
  })
  const fill = async (block: Block) => {
    const preview = await previewLink(block.address)
    const now = () => newest.current.draft.blocks.find((one) => one.id === block.id)
    const target = targetOf('block', block.id)
    const title = preview.title.trim().slice(0, TITLE_MAX)
    if (title !== '' && now()?.title === block.title) newest.current.edit(target, 'title', title)
    const picture = pictureFrom(preview.icon ?? preview.picture)
    if (!picture || now()?.thumbnailId !== null) return
    const uploaded = await uploadPicture(picture, 'thumbnail')
    if (now()?.thumbnailId === null) newest.current.editPicture(target, 'thumbnailId', uploaded)
  }
  return (block) => {
    const isWeb = hasAddress(block.kind) && block.kind !== 'email' && block.kind !== 'phone'
    if (isWeb && block.title === readAddress(block.address).title) {
      // If the page cannot be fetched, or a limit is reached, the new block is unaffected.
      void fill(block).catch(() => undefined)
    }
  }
}

/**
 * Decodes the picture of `data:image/webp;base64,…` here, because our policy does not allow
 * fetching it.
 */
function pictureFrom(data: string | null): File | null {
  const match = /^data:(image\/[a-z]+);base64,(.+)$/.exec(data ?? '')
  if (!match) return null
  const bytes = Uint8Array.from(atob(match[2]!), (letter) => letter.charCodeAt(0))
  return new File([bytes], 'icon', { type: match[1]! })
}
