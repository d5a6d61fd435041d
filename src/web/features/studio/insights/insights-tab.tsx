import { PageStatistics } from '#web/features/statistics/page-statistics.tsx'
import { useStudio } from '../studio-context.ts'

/** Views, visitors, clicks and click rate of this page (bio-page.md §2). */
export function InsightsTab() {
  const { draft } = useStudio()
  return <PageStatistics pageId={draft.id} />
}
