import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { leaveReasonsQuery } from './audience.queries.ts'
import { CountBars } from './count-bars.tsx'

/** Why people unsubscribed; nothing before somebody said so. */
export function LeaveReasonsCard({ pageId }: { pageId: string }) {
  const words = text.audience.reasons
  const reasons = useQuery(leaveReasonsQuery(pageId)).data ?? []
  const all = reasons.reduce((sum, { subscribers }) => sum + subscribers, 0)
  if (all === 0) return null
  return (
    <SectionCard title={words.title} text={words.text}>
      <CountBars
        all={all}
        items={reasons.map(({ reason, subscribers }) => ({
          label: words.names[reason],
          value: subscribers,
        }))}
      />
    </SectionCard>
  )
}
