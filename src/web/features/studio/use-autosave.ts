import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pageQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { AutosaveQueue } from '#web/platform/autosave/autosave-queue.ts'
import { type Edit, keyOfEdit } from '#web/platform/autosave/edit.ts'
import { indexedDbStore } from '#web/platform/autosave/indexed-db-store.ts'
import { useSession } from '#web/platform/session.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { sendEdits } from './send-edits.ts'
import { type Conflict, revisionOf, valueIn } from './unsaved/conflict.ts'

/** A value that the server refused, and why. */
export interface Refusal {
  edit: Edit
  words: string
}

/** The edit queue of one page in this tab, with refused values and conflicts. */
export function useAutosave(pageId: string) {
  const { uid, sessionId } = useSession()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const refuse = (edit: Edit, words: string | null) =>
    setRefused((before) => {
      const next = new Map(before)
      if (words === null) next.delete(keyOfEdit(edit))
      else next.set(keyOfEdit(edit), { edit, words })
      return next
    })

  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [earlier, setEarlier] = useState<readonly Edit[]>([])

  const [queue] = useState(
    () =>
      new AutosaveQueue({
        store: indexedDbStore(uid, pageId, sessionId),
        send: (target, edits) => sendEdits(queryClient, pageId, target, edits),
        onRefused: (edit, failure) => {
          refuse(edit, failure.message)
          toastError(failure)
        },
        onConflict: async (edit) => {
          const { queryKey } = pageQuery(pageId)
          await queryClient.invalidateQueries({ queryKey })
          const page = queryClient.getQueryData(queryKey)
          const theirs = page && valueIn(page, edit)
          // both sides wrote the same, or the target no longer exists
          if (theirs === undefined || theirs === edit.value) return
          const isSame = (one: Conflict) => keyOfEdit(one.edit) === keyOfEdit(edit)
          setConflicts((now) => [...now.filter((one) => !isSame(one)), { edit, theirs }])
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
  useLifetime(queue, setEarlier)
  /** Saves my version of these conflicts over the newest revision, and clears all of them. */
  const settle = (mine: readonly Conflict[]) => {
    const page = queryClient.getQueryData(pageQuery(pageId).queryKey)
    for (const { edit } of mine) {
      queue.put(edit.target, edit.field, edit.value, page ? revisionOf(page, edit.target) : null)
    }
    setConflicts([])
  }
  const takeEarlier = (isWanted: boolean) => {
    if (isWanted) queue.adopt(earlier)
    else queue.discard(earlier)
    setEarlier([])
  }
  return { queue, edits, state, refused, refuse, conflicts, settle, earlier, takeEarlier }
}

/**
 * Restores unsaved edits, sends when the network returns or the tab is hidden, and ends with the
 * page.
 */
function useLifetime(queue: AutosaveQueue, offer: (earlier: readonly Edit[]) => void): void {
  const restored = useRef(false)
  useEffect(() => {
    queue.open()
    if (!restored.current) {
      restored.current = true
      void queue.restore().then(({ count, earlier }) => {
        if (count > 0) toastSuccess(text.studio.restored(count))
        offer(earlier)
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
  }, [queue, offer])
}
