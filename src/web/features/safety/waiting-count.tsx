import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CountSign } from '#web/ui/count-sign.tsx'
import { waitingQuery } from './safety.api.ts'

/** The number of open cases for administrators, in the navigation. */
export function WaitingCount() {
  const { data } = useQuery(waitingQuery)
  const count = data ? data.reports + data.appeals : 0
  return <CountSign count={count} words={text.navigation.casesWaiting(count)} isInNavigation />
}
