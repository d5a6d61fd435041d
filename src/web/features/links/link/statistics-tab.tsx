import { LinkStatistics } from '#web/features/statistics/link-statistics.tsx'
import { useLinkForm } from './link-form.ts'

/** The statistics of the link. */
export function StatisticsTab() {
  const { link } = useLinkForm()
  return <LinkStatistics linkId={link.id} />
}
