import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './leave-dialog.tsx'
import { useLinkForm } from './link-form.ts'

/**
 * Saves before people leave, and asks only if something cannot be saved.
 * @param home paths below it are other parts of the same form
 */
export function LeaveGuard({ home }: { home: string }) {
  const { changed, flush, save } = useLinkForm()
  const [isRefused, setRefused] = useState(false)
  const isDirty = changed.length > 0
  const blocker = useBlocker(
    ({ nextLocation }) =>
      isDirty && nextLocation.pathname !== home && !nextLocation.pathname.startsWith(`${home}/`),
  )
  const isBlocked = blocker.state === 'blocked'

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time one wants to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void flush().then((isSaved) => (isSaved ? blocker.proceed() : setRefused(true)))
  }, [isBlocked])

  if (blocker.state !== 'blocked' || !isRefused) return null
  const stay = () => {
    setRefused(false)
    blocker.reset()
    void save()
  }
  return <LeaveDialog onStay={stay} onLeave={() => blocker.proceed()} />
}
