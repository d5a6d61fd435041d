import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pageQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { AutosaveQueue } from '#web/platform/autosave/autosave-queue.ts'
import { type Edit, keyOfEdit } from '#web/platform/autosave/edit.ts'
import { indexedDbStore } from '#web/platform/autosave/indexed-db-store.ts'
import { useSession } from '#web/platform/session.ts'
import { toastChoice, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { fieldName } from './field-name.ts'
import { sendEdits } from './send-edits.ts'

/** The queue of one page in this tab, its refused values, and what to do about conflicts. */
export function useAutosave(pageId: string) {
  const { uid } = useSession()
  const queryClient = useQueryClient()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const refuse = (edit: Edit, words: string | null) =>
    setRefusals((before) => {
      const next = new Map(before)
      if (words === null) next.delete(keyOfEdit(edit))
      else next.set(keyOfEdit(edit), words)
      return next
    })

  const [queue] = useState(
    () =>
      new AutosaveQueue({
        store: indexedDbStore(uid, pageId),
        send: (target, edits) => sendEdits(queryClient, pageId, target, edits),
        onRefused: (edit, failure) => {
          refuse(edit, failure.message)
          toastError(failure)
        },
        onConflict: async (edit) => {
          const { queryKey } = pageQuery(pageId)
          await queryClient.invalidateQueries({ queryKey })
          const newest = queryClient.getQueryData(queryKey)
          toastChoice(text.studio.conflict(fieldName(edit)), text.studio.useMine, async () => {
            queue.put(edit.target, edit.field, edit.value, newest?.revision ?? null)
          })
        },
      }),
  )
  const edits = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.edits,
  )
  const state = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.state,
  )
  useLifetime(queue)
  return { queue, edits, state, refusals, refuse }
}

/** Brings back unsaved edits, sends when the network returns or the tab is hidden, ends with the page. */
function useLifetime(queue: AutosaveQueue): void {
  const restored = useRef(false)
  useEffect(() => {
    queue.open()
    if (!restored.current) {
      restored.current = true
      void queue.restore().then((count) => {
        if (count > 0) toastSuccess(text.studio.restored(count))
      })
    }
    const flush = () => void queue.flush()
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') void queue.flush()
    }
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      void queue.flush()
      queue.close()
    }
  }, [queue])
}
