import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import type { Block } from '../draft.ts'
import { withItem } from '../send-edits.ts'
import { createBlock } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'

/** Duplicates a block directly below itself, with the settings of its link; a group with its members. */
export function useDuplicateBlock(): (block: Block, name: string) => Promise<void> {
  const { draft, put, flush } = useStudio()
  const copy = async (block: Block, after: string, groupId: string | null): Promise<Block> => {
    const made = await createBlock(
      draft.id,
      { ...copyOf(block), groupId, after, settingsOf: block.id },
      newKey(),
    )
    put((page) => withItem(page, 'block', made))
    return made
  }
  return async (block, name) => {
    try {
      await flush()
      const made = await copy(block, block.id, block.groupId)
      let last = made.id
      const members = draft.blocks.filter((one) => one.groupId === block.id && !one.isArchived)
      for (const member of members) last = (await copy(member, last, made.id)).id
      toastSuccess(text.blocks.duplicated(name))
    } catch (error) {
      toastError(error)
    }
  }
}

function copyOf(block: Block) {
  const { kind, title, address, thumbnailId, isHidden, layout, animation, isCollapsed } = block
  const { startsAt, endsAt, contact, place, form, gallery, fileId, gate, isForSubscribers } = block
  return {
    ...{ kind, title, address, thumbnailId, isHidden, layout, animation, isCollapsed },
    ...{ startsAt, endsAt, contact, place, form, gallery, fileId, gate, isForSubscribers },
    text: block.text,
  }
}

/** Each click in the menu adds one more copy. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
