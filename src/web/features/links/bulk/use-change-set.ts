import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import { changeLinks, type LinksChange, undoChangeSet } from '../links.api.ts'

const PER_CALL = 100

export interface ChangeProgress {
  done: number
  total: number
}

/**
 * Changes many links, in several calls with one change set, and offers to undo all of them at the end.
 * It continues after people leave the screen, and still reports the result.
 */
export function useChangeSet() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ChangeProgress>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['links'] })

  const undo = async (changeSetId: string) => {
    let kept = 0
    for (let left = 1; left > 0; ) {
      const answer = await undoChangeSet(changeSetId, randomKey())
      kept += answer.kept
      left = answer.remaining
    }
    await refresh()
    if (kept > 0) toastError(failureOf(text.manyLinks.kept(kept)))
  }

  const run = async (
    ids: readonly string[],
    change: LinksChange,
    say: (count: number) => string,
    /** undone after the links, if the caller did more */
    undoMore?: () => Promise<void>,
  ): Promise<boolean> => {
    const changeSetId = randomKey()
    const refused: Refusals = []
    let changed = 0
    setProgress({ done: 0, total: ids.length })
    try {
      for (let start = 0; start < ids.length; start += PER_CALL) {
        const some = ids.slice(start, start + PER_CALL)
        const answer = await changeLinks({ batchId: changeSetId, ids: some, change }, randomKey())
        changed += answer.changed
        refused.push(...answer.refused)
        setProgress({ done: start + some.length, total: ids.length })
      }
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setProgress(undefined)
      void refresh()
      if (changed > 0 || undoMore) {
        toastUndo(say(changed), async () => {
          if (changed > 0) await undo(changeSetId)
          await undoMore?.()
        })
      }
      if (refused.length > 0) toastError(failureOf(refusedText(refused)))
    }
  }

  return { progress, run }
}

type Refusals = { alias: string; error: { message: string } }[]

function refusedText(refused: Refusals): string {
  const [first] = refused
  const reason = refusalTextOf(first?.error.message ?? '', 400)
  return text.manyLinks.refused(refused.length, first?.alias ?? '', reason)
}

function failureOf(words: string): CallFailure {
  return new CallFailure({ code: '', status: 0, text: words })
}
