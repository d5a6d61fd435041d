import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { AnswerOf } from '#contract/call-types.ts'
import { defaultLayout } from '#contract/pages/default-layout.ts'
import type { getLayoutEndpoint, LayoutSettings } from '#contract/pages/layout.ts'
import { call } from '#web/platform/call.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { applyLayout } from './layout-attributes.ts'
import { takeOverRegion } from './region.ts'

const byBrowser = { language: '', timeZone: '' }

export const layoutQuery = queryOptions({
  queryKey: ['layout'],
  staleTime: 60_000,
  // loaded in parallel with the session, which reports its own end
  queryFn: ({ signal }) => call('layout.get', {}, { signal, keepSession: true }),
})

/**
 * The account's layout, applied to `body`; undefined until it is known. If it cannot be loaded, the
 * application uses the defaults, which is better than failing.
 */
export function useAppliedLayout(isSignedIn: boolean): LayoutSettings | undefined {
  const { data, isError } = useQuery({ ...layoutQuery, enabled: isSignedIn })
  useLayoutEffect(() => {
    if (data && !takeOverRegion(data)) applyLayout(data)
  }, [data])
  return data ?? (isError ? defaultLayout : undefined)
}

/** Changes settings at once, and reverts them if the server refuses. */
export function useChangeLayout(): (change: Partial<LayoutSettings>) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'layout' },
    mutationFn: (body: LayoutSettings) => call('layout.put', { body }),
    onError: (error) => {
      toastError(error)
      void queryClient.invalidateQueries({ queryKey: layoutQuery.queryKey })
    },
  })
  return (change) => {
    type Kept = AnswerOf<typeof getLayoutEndpoint>
    const kept: Kept = queryClient.getQueryData(layoutQuery.queryKey) ?? {
      ...defaultLayout,
      ...byBrowser,
    }
    const changed = { ...kept, ...change }
    void queryClient.cancelQueries({ queryKey: layoutQuery.queryKey })
    queryClient.setQueryData(layoutQuery.queryKey, changed)
    const { language: _language, timeZone: _timeZone, ...body } = changed
    mutate(body)
  }
}

/** The applied settings, and a function to change them. */
export function useLayoutSettings() {
  const { data } = useQuery({ ...layoutQuery, enabled: false })
  return { settings: data ?? { ...defaultLayout, ...byBrowser }, change: useChangeLayout() }
}
