import { useQueryClient } from '@tanstack/react-query'
import { pageQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import { type ItemKind, targetOf } from './draft.ts'
import { withItem, withoutItem } from './send-edits.ts'
import { deleteBlock, deleteIcon, restoreBlock, restoreIcon } from './studio.api.ts'
import { useStudio } from './studio-context.ts'

const calls = {
  block: { remove: deleteBlock, restore: restoreBlock },
  icon: { remove: deleteIcon, restore: restoreIcon },
}

/** Removes a block or icon at once and offers to restore it to its place. */
export function useDeleteItem(kind: ItemKind): (itemId: string, name: string) => Promise<void> {
  const { draft, put, drop } = useStudio()
  const queryClient = useQueryClient()
  return async (itemId, name) => {
    const params = { id: draft.id, itemId }
    drop(targetOf(kind, itemId))
    put((page) => withoutItem(page, kind, itemId))
    try {
      await calls[kind].remove(params)
    } catch (error) {
      toastError(error)
      await queryClient.invalidateQueries({ queryKey: pageQuery(draft.id).queryKey })
      return
    }
    toastUndo(text.studio.deleted(name), async () => {
      const item = await calls[kind].restore(params)
      put((page) => withItem(page, kind, item))
      toastSuccess(text.studio.restoredItem(name))
    })
  }
}
