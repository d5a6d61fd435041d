import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CountedLimit } from '#contract/business/package-values.ts'
import { loadGuestMessages } from '#web/messages/load-messages.ts'
import { installationQuery } from '#web/platform/installation.ts'

const NearLines = lazy(async () => {
  await loadGuestMessages()
  return { default: (await import('./near-lines.tsx')).NearLines }
})

/** Where one works: a quiet line for each limit that is nearly used up; nothing is loaded without packages. */
export function UsageLine(props: { of: readonly CountedLimit[] }) {
  const { data } = useQuery(installationQuery)
  if (!data?.hasPackages) return null
  return (
    <Suspense>
      <NearLines {...props} />
    </Suspense>
  )
}
