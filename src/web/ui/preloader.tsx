import { useEffect, useState } from 'react'
import { PRELOADER_MAX_MS } from '#contract/constants.ts'
import { Mark } from '#page/mark.tsx'
import { text } from '#web/messages/index.ts'

/** The mark while the first screen loads, never longer than 2.5 seconds (spec §9). */
export function Preloader() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PRELOADER_MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <div className="wp-preloader" role="status" aria-label={text.common.loading}>
      <Mark size={40} />
    </div>
  )
}
