import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastProblem } from '#web/platform/toasts.tsx'
import { spacesQuery } from './spaces.api.ts'

/** Runs an action on a space, one at a time, and reloads what screens know about spaces. */
export function useSpaceAction() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (what: () => Promise<unknown>, words: (reason: string) => string) => {
    if (busy) return false
    setBusy(true)
    try {
      await what()
      await client.invalidateQueries({ queryKey: spacesQuery.queryKey })
      return true
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.values(error.fields) : []
      toastProblem(words(fields[0] ?? textOfError(error)))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
