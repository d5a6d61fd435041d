import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import {
  deleteUtmTemplate,
  listUtmTemplates,
  restoreUtmTemplate,
  type UtmTemplate,
} from './utm.api.ts'

/** Of all spaces of this person, by name. */
export const utmTemplatesQuery = queryOptions({
  queryKey: ['utm-templates'],
  staleTime: 30_000,
  queryFn: async ({ signal }) => (await listUtmTemplates(signal)).items,
})

export function useRefreshTemplates(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: utmTemplatesQuery.queryKey })
}

/** Deletes a template at once and offers undo. */
export function useDeleteTemplate(): (template: UtmTemplate) => Promise<void> {
  const queryClient = useQueryClient()
  const refresh = useRefreshTemplates()
  return async (template) => {
    queryClient.setQueryData(utmTemplatesQuery.queryKey, (all) =>
      all?.filter((one) => one.id !== template.id),
    )
    try {
      await deleteUtmTemplate(template.id)
      toastUndo(text.newLink.templateDeleted(template.name), async () => {
        await restoreUtmTemplate(template.id)
        await refresh()
      })
    } catch (error) {
      toastError(error)
    } finally {
      void refresh()
    }
  }
}
