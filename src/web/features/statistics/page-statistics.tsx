import { useMemo } from 'react'
import { StatisticsActions } from './actions/statistics-actions.tsx'
import classes from './statistics-body.module.css'
import { StatisticsView } from './statistics-view.tsx'
import { useChoice } from './use-choice.ts'

/** Views, clicks and click rate of one page; the address holds the filters. */
export function PageStatistics({ pageId }: { pageId: string }) {
  const scope = useMemo(() => ({ scope: 'page' as const, id: pageId }), [pageId])
  const choosing = useChoice(scope)
  return (
    <div className={classes.embedded}>
      <StatisticsView {...choosing} actions={<StatisticsActions choice={choosing.choice} />} />
    </div>
  )
}
