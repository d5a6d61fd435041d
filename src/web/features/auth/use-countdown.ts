import { useCallback, useEffect, useState } from 'react'

/** Whole seconds until a time; uses the clock, so a sleeping tab catches up. */
export function useCountdown(initialSeconds: number): {
  seconds: number
  start: (seconds: number) => void
} {
  const [until, setUntil] = useState(() => Date.now() + initialSeconds * 1_000)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = now < until
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1_000)
  }, [])
  return { seconds: Math.max(0, Math.ceil((until - now) / 1_000)), start }
}
