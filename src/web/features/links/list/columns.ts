import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/call-types.ts'
import type { getLinksTableEndpoint } from '#contract/pages/layout.ts'
import { call } from '#web/platform/call.ts'
import { toastError } from '#web/platform/toasts.tsx'

type LinksTable = AnswerOf<typeof getLinksTableEndpoint>
export type Column = LinksTable['hiddenColumns'][number]
export const COLUMNS: readonly Column[] = ['tags', 'date', 'clicks']

const linksTableQuery = queryOptions({
  queryKey: ['links-table'],
  staleTime: 60_000,
  queryFn: ({ signal }) => call('layout.getLinksTable', {}, { signal }),
})

/**
 * The columns that this person wants to see, kept with the account, so that every device shows the
 * same.
 */
export function useColumns(): [ReadonlySet<Column>, (column: Column, isShown: boolean) => void] {
  const queryClient = useQueryClient()
  const { queryKey } = linksTableQuery
  const { data } = useQuery(linksTableQuery)
  const { mutate } = useMutation({
    scope: { id: 'links-table' },
    mutationFn: (body: LinksTable) => call('layout.putLinksTable', { body }),
    onError: (error) => {
      toastError(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const hidden = data?.hiddenColumns ?? []
  const show = (column: Column, isShown: boolean) => {
    const kept = queryClient.getQueryData(queryKey)?.hiddenColumns ?? hidden
    const hiddenColumns = kept.filter((one) => one !== column)
    if (!isShown) hiddenColumns.push(column)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, { hiddenColumns })
    mutate({ hiddenColumns })
  }
  return [new Set(COLUMNS.filter((column) => !hidden.includes(column))), show]
}
