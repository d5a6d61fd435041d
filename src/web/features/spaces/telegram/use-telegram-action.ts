import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastProblem } from '#web/platform/toasts.tsx'
import { telegramQuery } from './telegram.api.ts'

/** Why something was refused. */
export function telegramFailure(error: unknown): string {
  const fields = error instanceof CallFailure ? Object.values(error.fields) : []
  return fields[0] ?? textOfError(error)
}

/** Runs one action at a time and reads the bots again. @param fail what to do with the reason; a toast by default */
export function useTelegramAction(spaceId: string, fail: (reason: string) => void = toastProblem) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (what: () => Promise<unknown>) => {
    if (busy) return false
    setBusy(true)
    try {
      await what()
      await client.invalidateQueries({ queryKey: telegramQuery(spaceId).queryKey })
      return true
    } catch (error) {
      fail(telegramFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
