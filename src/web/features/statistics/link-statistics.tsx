import { useMemo } from 'react'
import { StatisticsActions } from './actions/statistics-actions.tsx'
import { PublicCard } from './settings/public-card.tsx'
import classes from './statistics-body.module.css'
import { StatisticsView } from './statistics-view.tsx'
import { useChoice } from './use-choice.ts'

/** The numbers of one link, for the tab of its screen; what is chosen stands in the address. */
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
