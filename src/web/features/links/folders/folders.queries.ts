import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import { deleteFolder, type Folder, listFolders, restoreFolder } from './folders.api.ts'

/** Of the open space, by name; reloaded with the links, because it includes their numbers. */
export const foldersQuery = queryOptions({
  queryKey: ['links', 'folders'],
  queryFn: ({ signal }) => listFolders(signal),
})

/** Deletes a folder and offers to restore it with its content. */
export function useDeleteFolder(): (folder: Folder) => Promise<boolean> {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['pages', 'list'] })
    await queryClient.invalidateQueries({ queryKey: ['links'] })
  }
  return async (folder) => {
    try {
      await deleteFolder(folder.id)
    } catch (error) {
      toastError(error)
      return false
    }
    const { deleted, deletedShut } = text.folders
    const said = folder.access === 'granted' ? deletedShut : deleted
    toastUndo(said(folder.name), async () => {
      await restoreFolder(folder.id)
      await refresh()
    })
    void refresh()
    return true
  }
}
