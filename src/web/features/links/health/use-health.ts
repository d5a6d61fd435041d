import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastError, toastProblem, toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import type { Link } from '../links.api.ts'
import { usePutLink } from '../links.queries.ts'
import { checkLink, ignoreDeadLink } from './health.api.ts'
import { sayReason } from './say-health.ts'

/**
 * Checks a destination now, or turns its notices off.
 * @param onLink also gets the updated link
 */
export function useHealth(link: { id: string; alias: string }, onLink?: (link: Link) => void) {
  const put = usePutLink()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  const take = (answer: Link) => {
    put(answer)
    onLink?.(answer)
    void queryClient.invalidateQueries({ queryKey: ['links', 'list'] })
  }
  const during = async (work: () => Promise<Link>) => {
    setBusy(true)
    try {
      const answer = await work()
      take(answer)
      return answer
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    async check() {
      const answer = await during(() => checkLink(link.id))
      if (!answer?.health) return
      const { state } = answer.health
      const words = text.checks.states[state]
      if (state === 'alive' || state === 'unclear') toastSuccess(words)
      else toastProblem(`${words}: ${sayReason(answer.health)}`)
    },
    async setIgnored(isIgnored: boolean) {
      const answer = await during(() => ignoreDeadLink(link.id, isIgnored))
      if (!answer || !isIgnored) return
      toastUndo(text.checks.ignoredDone(link.alias), async () =>
        take(await ignoreDeadLink(link.id, false)),
      )
    },
  }
}
