import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router'

/** Saves before people leave, and asks only if something cannot be saved. */
export function LeaveQuestion(props: {
  isDirty: () => boolean
  /** whether the form is left by going there */
  isElsewhere: (next: Location, now: Location) => boolean
  /** @returns whether everything is saved */
  flush: () => Promise<boolean>
  /** somebody stays, to correct what cannot be saved */
  onStay: () => void
  dialog: ComponentType<{ onStay: () => void; onLeave: () => void }>
}) {
  const { isDirty, isElsewhere, flush, onStay, dialog: Dialog } = props
  const [isRefused, setRefused] = useState(false)
  const blocker = useBlocker(
    ({ nextLocation, currentLocation }) => isDirty() && isElsewhere(nextLocation, currentLocation),
  )
  const isBlocked = blocker.state === 'blocked'

  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time one wants to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void flush().then((isSaved) => (isSaved ? blocker.proceed() : setRefused(true)))
  }, [isBlocked])

  if (blocker.state !== 'blocked' || !isRefused) return null
  const stay = () => {
    setRefused(false)
    blocker.reset()
    onStay()
  }
  return (
    <Suspense>
      <Dialog onStay={stay} onLeave={() => blocker.proceed()} />
    </Suspense>
  )
}
