import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Picture } from '#web/features/media/upload-picture.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { pageQuery } from '#web/features/pages/pages.queries.ts'
import { useLivePageClicks } from '#web/features/pages/use-live-page-clicks.ts'
import { documentOf, draftOf } from './draft.ts'
import { StudioContext } from './studio-context.ts'
import { isTyped } from './typed-fields.ts'
import { revisionOf } from './unsaved/conflict.ts'
import { useAutosave } from './use-autosave.ts'

/** Draft, autosave and preview of one page. */
export function StudioProvider({ page, children }: { page: FullPage; children: ReactNode }) {
  const queryClient = useQueryClient()
  useLivePageClicks(page)
  const { queue, edits, state, refused, refuse, ...unsaved } = useAutosave(page.id)
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const refusals = useMemo(
    () => new Map([...refused].map(([key, { words }]) => [key, words])),
    [refused],
  )
  const draft = useMemo(() => {
    const typed = [...refused.values()].map((one) => one.edit).filter(isTyped)
    return draftOf(page, [...typed, ...edits.values()], urls)
  }, [page, refused, edits, urls])
  const document = useMemo(() => documentOf(draft), [draft])

  const edit = useCallback(
    (target: string, field: string, value: unknown) => {
      const newest = queryClient.getQueryData(pageQuery(page.id).queryKey)
      queue.put(target, field, value, revisionOf(newest ?? page, target))
      refuse({ target, field, value, base: null, version: 0 }, null)
    },
    [queue, queryClient, page, refuse],
  )
  const editPicture = (target: string, field: string, picture: Picture | null) => {
    if (picture) setUrls((before) => new Map(before).set(picture.id, picture.url))
    edit(target, field, picture?.id ?? null)
  }
  const put = (change: (page: FullPage) => FullPage) => {
    void queryClient.cancelQueries({ queryKey: pageQuery(page.id).queryKey })
    queryClient.setQueryData(pageQuery(page.id).queryKey, (before) => before && change(before))
  }

  return (
    <StudioContext
      value={{
        draft,
        document,
        saveState: state,
        refusals,
        unsaved,
        edit,
        editPicture,
        put,
        drop: (target) => queue.drop(target),
        flush: () => queue.flush(),
      }}
    >
      {children}
    </StudioContext>
  )
}
