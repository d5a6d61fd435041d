import { useMemo } from 'react'
import { StatisticsActions } from './actions/statistics-actions.tsx'
import { PublicCard } from './settings/public-card.tsx'
import classes from './statistics-body.module.css'
import { StatisticsView } from './statistics-view.tsx'
import { useChoice } from './use-choice.ts'

/** The statistics of one link, for its tab; the address holds the filters. */
export function LinkStatistics({ linkId }: { linkId: string }) {
  const scope = useMemo(() => ({ scope: 'link' as const, id: linkId }), [linkId])
  const choosing = useChoice(scope)
  return (
    <div className={classes.embedded}>
      <StatisticsView {...choosing} actions={<StatisticsActions choice={choosing.choice} />} />
      <PublicCard linkId={linkId} />
    </div>
  )
}
