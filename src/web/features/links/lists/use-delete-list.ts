import { useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import { useChangeSet } from '../bulk/use-change-set.ts'
import { listLinkIds } from '../links.api.ts'
import { deleteList, type NamedList, restoreList } from './lists.api.ts'

/**
 * Deletes a list and offers to undo it. Without `links` a list with active links stays, and the
 * answer is 'active'.
 */
export function useDeleteList({ id, name }: NamedList) {
  const queryClient = useQueryClient()
  const { progress, run } = useChangeSet()
  const words = text.linkLists
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['links'] })
  const restore = async () => {
    await restoreList(id)
    await refresh()
  }
  const remove = async (links?: 'keep' | 'delete'): Promise<'deleted' | 'active' | 'failed'> => {
    try {
      const idsOf = async (state: 'active' | 'archived') =>
        (await listLinkIds({ list: id, state })).ids
      const ids =
        links === 'delete' ? [...(await idsOf('active')), ...(await idsOf('archived'))] : []
      await deleteList(id, links !== undefined)
      if (links === 'delete') {
        await run(ids, { isDeleted: true }, (count) => words.deletedWith(name, count), restore)
      } else {
        toastUndo(words.deleted(name), restore)
        void refresh()
      }
      return 'deleted'
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_115') return 'active'
      toastError(error)
      return 'failed'
    }
  }
  return Object.assign(remove, { progress })
}
