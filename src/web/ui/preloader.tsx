import { useEffect, useState } from 'react'
import { PRELOADER_MAX_MS } from '#contract/constants.ts'
import { Mark } from '#page/mark.tsx'
import { text } from '#web/messages/index.ts'

/**
 * The logo mark while the first screen loads, for 2.5 seconds at most (spec §9), then its skeleton.
 */
export function Preloader() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PRELOADER_MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) {
    return (
      <div className="wp-skeleton" role="status" aria-label={text.common.loading}>
        <i />
        <i />
        <i />
      </div>
    )
  }
  return (
    <div className="wp-preloader" role="status" aria-label={text.common.loading}>
      <Mark size={40} />
    </div>
  )
}
